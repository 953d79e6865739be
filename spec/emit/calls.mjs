import { operationsOf } from './operations.mjs'
import { resolved, successOf } from './responses.mjs'

/**
 * The declaration of what a client sends for each operation and what it gets, by the name of the operation. The compiler only
 * looks it up: to infer it, it would compare each call with all operations.
 */
export function callsOf(document) {
  const calls = operationsOf(document).map((each) => `    ${each.operation.operationId}: ${callOf(each, document)};`)
  return `/** What a client sends for each operation, and what it gets. */\nexport interface Calls {\n${calls.join('\n')}\n}\n`
}

function callOf({ path, method, operation }, document) {
  const parts = [pathOf(operation, document), queryOf(operation, document), bodyOf(operation)]
  return `{ method: "${method}"; path: "${path}"; parts: { ${parts.join('; ')} }; result: ${resultOf(operation, document)} }`
}

const pathOf = (operation, document) =>
  takes(operation, 'path', document) ? `path: ${parametersOf(operation)}["path"]` : 'path?: undefined'

// A list of one value can be that value.
const queryOf = (operation, document) =>
  takes(operation, 'query', document)
    ? `query?: OneOrMore<NonNullable<${parametersOf(operation)}["query"]>> | undefined`
    : 'query?: undefined'

const parametersOf = ({ operationId }) => `operations["${operationId}"]["parameters"]`

function takes({ parameters = [] }, place, document) {
  return parameters.some((each) => resolved(each, document).in === place)
}

function bodyOf({ requestBody }) {
  const body = requestBody?.content['application/json']?.schema
  if (body === undefined) return 'body?: undefined'
  return requestBody.required ? `body: ${nameOf(body)}` : `body?: ${nameOf(body)} | undefined`
}

/** Of an operation that answers with a file, nothing that a call could return. */
function resultOf(operation, document) {
  const { content } = successOf(operation, document)
  if (content === undefined) return 'void'
  const json = content['application/json']
  return json ? nameOf(json.schema) : 'never'
}

function nameOf({ $ref }) {
  const name = $ref?.split('/').at(-1)
  if (name === undefined) throw new Error('A body or an answer has no schema with a name, which its type would have.')
  return name
}
