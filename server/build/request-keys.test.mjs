import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import contract from '@signpost/spec/openapi.json' with { type: 'json' }
import ts from 'typescript'
import { expect, test } from 'vitest'

// A handler that takes the keys of its request one by one forgets the one that the contract gets next, and answers as if it had done
// what was asked. It takes all of them, or passes the request on whole; what becomes of that is seen by `test/contract/creates.test.ts`
// and `updates.test.ts`.

const operations = fileURLToPath(new URL('../src/operations/', import.meta.url))
const files = readdirSync(operations, { recursive: true }).filter((file) => /(?<!\.test)\.ts$/.test(file))
const requests = requestsOfContract()

/** The names that each operation's request may have. */
function requestsOfContract() {
  const all = Object.values(contract.paths).flatMap(Object.values)
  const withBody = all.filter(({ requestBody }) => requestBody?.content['application/json'])
  return new Map(
    withBody.map(({ operationId, requestBody }) => [
      operationId,
      namesOf(requestBody.content['application/json'].schema)
    ])
  )
}

function namesOf({ $ref, properties = {}, allOf = [], anyOf = [], oneOf = [] }) {
  const referred = $ref ? namesOf(contract.components.schemas[$ref.split('/').at(-1)]) : []
  const parts = [...allOf, ...anyOf, ...oneOf].flatMap(namesOf)
  return [...new Set([...Object.keys(properties), ...parts, ...referred])].sort()
}

/** The handlers of a source, with the names that each takes of its request. Undefined if it passes the request on whole. */
function handlersIn(source) {
  const file = ts.createSourceFile('operation.ts', source, ts.ScriptTarget.Latest, true)
  const handlers = []
  visit(file, (node) => {
    const operation = ts.isVariableDeclaration(node) && /^Handler<'(\w+)'>$/.exec(node.type?.getText() ?? '')?.[1]
    if (operation) handlers.push({ operation, taken: takenBy(node.initializer) })
  })
  return handlers
}

function takenBy(handler) {
  const taken = new Set()
  let isWhole = false
  visit(handler, (node) => {
    if (!isRequest(node)) return
    const names = namesTaken(node)
    if (names) for (const name of names) taken.add(name)
    else isWhole = true
  })
  return isWhole ? undefined : [...taken].sort()
}

// `body`, not `presented.body` or `{ body: … }`. A handler that hands its call on passes the request on with it.
function isRequest(node) {
  if (!ts.isIdentifier(node)) return false
  const { parent } = node
  if (node.text === 'call') return !(ts.isPropertyAccessExpression(parent) || ts.isParameter(parent))
  if (node.text !== 'body' || ts.isBindingElement(parent) || ts.isPropertyAssignment(parent)) return false
  return !(ts.isPropertyAccessExpression(parent) && parent.name === node && parent.expression.getText() !== 'call')
}

function namesTaken(node) {
  const whole = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node ? node.parent : node
  const { parent } = whole
  if (ts.isPropertyAccessExpression(parent) && parent.expression === whole) return [parent.name.text]
  const declared = ts.isBinaryExpression(parent) ? parent.parent : parent
  if (!ts.isVariableDeclaration(declared) || !ts.isObjectBindingPattern(declared.name)) return
  const { elements } = declared.name
  if (elements.some(({ dotDotDotToken }) => dotDotDotToken)) return
  return elements.map(({ propertyName, name }) => (propertyName ?? name).text)
}

function visit(node, look) {
  look(node)
  node.forEachChild((child) => visit(child, look))
}

const read = (body) => handlersIn(`export const it: Handler<'it'> = async (context, { body, path }) => { ${body} }`)

test.each([
  ['save(body.name, body?.role)', ['name', 'role']],
  ['const { name, role: as = 1 } = body ?? {}', ['name', 'role']],
  ['return { status: 200, body: { name } }', []],
  ['save(body.name, answer.body.id)', ['name']],
  ['save(body.name); pass(body)', undefined],
  ['const { name, ...rest } = body', undefined],
  ['save({ ...body })', undefined]
])('%s takes %j', (body, taken) => {
  expect(read(body)).toEqual([{ operation: 'it', taken }])
})

test('whoever takes the keys of a request one by one takes all of them', () => {
  const handlers = files.flatMap((file) =>
    handlersIn(readFileSync(path.join(operations, file), 'utf8')).map((handler) => ({ file, ...handler }))
  )
  const oneByOne = handlers.filter(({ operation, taken }) => requests.has(operation) && taken)
  expect(oneByOne.length).toBeGreaterThan(15)
  const forgotten = oneByOne.flatMap(({ file, operation, taken }) =>
    requests.get(operation).flatMap((name) => (taken.includes(name) ? [] : [`${file} does not take ${name}`]))
  )
  expect(forgotten).toEqual([])
})
