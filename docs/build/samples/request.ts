import { exampleOf, type Json, type Operation } from '../contract.js'

/** A request of an operation, made of the contract's examples. */
export interface Request {
  operation: Operation
  /** Within the API, such as `/documents/doc_…`. */
  path: string
  /** The values of the path's parameters, in order. */
  ids: string[]
  body: { [name: string]: Json } | undefined
  /** Whether `file` in the body is read from a file. */
  takesFile: boolean
  answers: 'json' | 'file' | 'nothing'
  /** The name under which a file that it answers with is saved. */
  download: string
}

export const FILE = 'agreement.pdf'
export const BASE_URL = 'http://localhost:4400/v1'

/** The environment variable with the key or the token of an operation. */
export const variableOf = ({ signing }: Operation) => (signing ? 'SIGNING_TOKEN' : 'SIGNPOST_API_KEY')

export function requestOf(operation: Operation): Request {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  const ids = inPath.map(({ schema }) => String(exampleOf(schema)))
  const path = inPath.reduce((made, { name }, place) => made.replace(`{${name}}`, ids[place] ?? ''), operation.path)
  const body = operation.body && exampleOf(operation.body.schema)
  return {
    operation,
    path,
    ids,
    body: body as Request['body'],
    takesFile: typeof body === 'object' && body !== null && 'file' in body,
    answers: answerOf(operation),
    download: typesOf(operation).includes('application/zip') ? 'evidence.zip' : 'signed.pdf'
  }
}

function answerOf(operation: Operation) {
  const types = typesOf(operation)
  if (types.some((type) => ['application/pdf', 'application/zip'].includes(type))) return 'file'
  return types.includes('application/json') ? 'json' : 'nothing'
}

/** The media types of the answers that mean success. */
function typesOf({ responses }: Operation) {
  const contents = responses.filter(([status]) => status.startsWith('2')).map(([, { content = {} }]) => content)
  return contents.flatMap((content) => Object.keys(content))
}
