// Writes what programs read of the contract at run time: the table, the tools for language models, and the samples. Apart from
// its types, which take seconds to make and which nothing needs that only runs.
import { readFileSync } from 'node:fs'
import { toolsModule } from './mcp-tools.mjs'
import { samplesModule } from './samples/samples.mjs'
import { tableOf } from './table.mjs'
import { writeGenerated } from './write-generated.mjs'

const contract = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'))
writeGenerated('table.ts', tableOf(contract))
writeGenerated('tools.ts', toolsModule(contract))
writeGenerated('samples.ts', samplesModule(contract))
