// Writes the contract's types for all packages: the output of openapi-typescript, and the method of each operation.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'

const document = new URL('../openapi.json', import.meta.url)
const folder = new URL('../generated/', import.meta.url)

mkdirSync(folder, { recursive: true })
// Requests may omit properties that have a default.
const types = astToString(await openapiTS(document, { defaultNonNullable: false }))
writeFileSync(new URL('openapi.ts', folder), `// Made from openapi.json.\n${types}`)

const { paths } = JSON.parse(readFileSync(document, 'utf8'))
const methods = Object.values(paths).flatMap((path) =>
  Object.entries(path)
    .filter(([, { operationId }]) => operationId)
    .map(([method, { operationId }]) => `  ${operationId}: '${method}'`)
)
const lines = ['// Made from openapi.json.', 'export interface Methods {', ...methods, '}', '']
writeFileSync(new URL('methods.ts', folder), lines.join('\n'))
