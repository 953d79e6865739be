// Writes the contract's types for all packages: the output of openapi-typescript, and the responses and calls as clients see them.
import { readFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { callsOf } from './calls.mjs'
import { postedEvents } from './events.mjs'
import { nameTypes, openTypes } from './name-types.mjs'
import { openEnums, openSchemas, openUnions } from './open-schemas.mjs'
import { writeGenerated } from './write-generated.mjs'

const document = new URL('../openapi.json', import.meta.url)

// Requests may omit properties that have a default.
const nodes = await openapiTS(document, { defaultNonNullable: false })
const types = ts.transform(nodes, [allowUndefined]).transformed
const contract = JSON.parse(readFileSync(document, 'utf8'))
const { components } = contract
writeGenerated('openapi.ts', astToString(nameTypes(types)))

// A client also meets values that later versions of the service add, and sends only those that it knows.
const open = openSchemas(contract)
const others = Object.keys(components.schemas).filter((name) => !open.has(name))
writeGenerated(
  'client.ts',
  `import type { OneOrMore } from '../one-or-more.js'
import type { UnknownEvent } from '../unknown-event.js'
import type { operations, ${others.join(', ')} } from './openapi.js'
export type { ${others.join(', ')} }
${astToString(openTypes(types, open, { enums: openEnums(contract), unions: openUnions(contract) }))}
/** Every event that this version knows. Distinguished by \`type\`. */
export type SignpostEvent = ${postedEvents(contract).join(' | ')}
${callsOf(contract)}`
)

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
