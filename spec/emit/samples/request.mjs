import { takesApiKey } from '../operations.mjs'
import { resolved, successOf } from '../responses.mjs'

export const FILE = 'agreement.pdf'

/**
 * A request of an operation. `ids` are the values of its path's parameters, `takesFile` says whether `file` in the body is read
 * from a file, and `download` is the name under which a file that it answers with is saved.
 */
export function requestOf({ method, path, operation, security }, document) {
  const parameters = (operation.parameters ?? []).map((each) => resolved(each, document))
  const host = document.servers[0].variables.host.default
  const inPath = parameters.filter((each) => each.in === 'path')
  const ids = inPath.map(({ schema }) => exampleOf(schema, document))
  const content = operation.requestBody?.content['application/json']
  const body = content && exampleOf(content.schema, document)
  const types = Object.keys(successOf(operation, document).content ?? {})
  return {
    id: operation.operationId,
    sdk: operation['x-sdk'],
    method: method.toUpperCase(),
    url: inPath.reduce((made, { name }, place) => made.replace(`{${name}}`, ids[place]), `http://${host}/v1${path}`),
    ids,
    body,
    takesFile: body !== undefined && 'file' in body,
    bySigner: !takesApiKey({ security }),
    // The environment variable with the key or the token.
    variable: takesApiKey({ security }) ? 'SIGNPOST_API_KEY' : 'SIGNING_TOKEN',
    answers: answerOf(types),
    download: downloads[types[0]]
  }
}

/** The names of files, by their types. */
const downloads = {
  'application/pdf': 'signed.pdf',
  'application/zip': 'evidence.zip',
  'application/octet-stream': 'attachment.bin'
}

function answerOf([type]) {
  if (type === undefined) return 'nothing'
  if (type === 'application/json') return 'json'
  if (!downloads[type]) throw new Error(`the samples have no name for a file of the type ${type}`)
  return 'file'
}

function exampleOf(schema, document) {
  const { examples, enum: values, allOf } = resolved(schema, document)
  const example = examples?.[0] ?? values?.[0]
  if (example === undefined && allOf?.length === 1) return exampleOf(allOf[0], document)
  if (example === undefined) throw new Error(`there is no example of ${JSON.stringify(schema)}: give one with @example`)
  return example
}
