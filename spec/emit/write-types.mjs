// Writes the contract's types for all packages: the output of openapi-typescript, and the method of each operation.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const document = new URL('../openapi.json', import.meta.url)
const folder = new URL('../generated/', import.meta.url)

mkdirSync(folder, { recursive: true })
// Requests may omit properties that have a default.
const nodes = await openapiTS(document, { defaultNonNullable: false })
const types = astToString(ts.transform(nodes, [allowUndefined]).transformed)
writeFileSync(new URL('openapi.ts', folder), `// Made from openapi.json.\n${types}`)

const { paths } = JSON.parse(readFileSync(document, 'utf8'))
const methods = Object.values(paths).flatMap((path) =>
  Object.entries(path)
    .filter(([, { operationId }]) => operationId)
    .map(([method, { operationId }]) => `  ${operationId}: '${method}'`)
)
const lines = ['// Made from openapi.json.', 'export interface Methods {', ...methods, '}', '']
writeFileSync(new URL('methods.ts', folder), lines.join('\n'))

// What may be left out may be `undefined` too, which callers with `exactOptionalPropertyTypes` could not pass otherwise.
function allowUndefined({ factory }) {
  const visit = (node) => {
    const visited = ts.visitEachChild(node, visit)
    return ts.isPropertySignature(visited) && visited.questionToken ? widen(factory, visited) : visited
  }
  return visit
}

function widen(factory, property) {
  const { modifiers, name, questionToken, type } = property
  if (type.kind === ts.SyntaxKind.NeverKeyword) return property
  const members = ts.isUnionTypeNode(type) ? type.types : [type]
  const widened = factory.createUnionTypeNode([
    ...members,
    factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword)
  ])
  return factory.updatePropertySignature(property, modifiers, name, questionToken, widened)
}
