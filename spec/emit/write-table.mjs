// Writes what programs read of the contract at run time: its working form, the table, the tools for language models, what
// requests take, and the samples. Apart from
// its types, which take seconds to make and which nothing needs that only runs.
import { readFileSync } from 'node:fs'
import { toolsModule } from './mcp-tools.mjs'
import { inWorkingForm } from './published-form.mjs'
import { requestsModule } from './request-shapes.mjs'
import { samplesModule } from './samples/samples.mjs'
import { tableOf } from './table.mjs'
import { writeGenerated, writeGeneratedJson } from './write-generated.mjs'

const published = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'))
const contract = inWorkingForm(published)
writeGeneratedJson('contract.json', contract)
writeGenerated('table.ts', tableOf(contract))
writeGenerated('tools.ts', toolsModule(contract))
writeGenerated('requests.ts', requestsModule(contract))
writeGenerated('samples.ts', samplesModule(contract))
