// TypeSpec -> openapi.json and openapi.yaml: the TypeSpec emitter, and the few steps that it does not support.
//   node emit/main.mjs [FOLDER]   writes into this package, or into FOLDER
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stringify } from 'yaml'
import { buildDocument } from './build-document.mjs'

const spec = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const folder = path.resolve(process.argv[2] ?? spec)

const document = await buildDocument(path.join(spec, 'src', 'main.tsp'))
writeFileSync(path.join(folder, 'openapi.json'), `${JSON.stringify(document, null, 2)}\n`)
writeFileSync(path.join(folder, 'openapi.yaml'), stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 }))

const operations = Object.values(document.paths).flatMap((item) => Object.keys(item))
console.log(`${operations.length} operations, ${Object.keys(document.webhooks).length} webhooks`)
