import type { Trial } from '../../.vitepress/theme/send-trial.js'
import { blankPdf } from '../collection/blank-pdf.js'
import { exampleOf, givenExample, type Json, type Operation, type Parameter } from '../contract.js'

/** The form that sends an operation's request, if a test key can call it and it answers with JSON or nothing. */
export function tryItSection(operation: Operation): string | false {
  if (operation.path.startsWith('/signing/') || !operation.responses.every(isReadable)) return false
  const { method, path, parameters, body } = operation
  const trial: Trial = {
    method,
    path,
    parameters: parameters
      .filter((each) => each.in === 'path' || (each.in === 'query' && !isOfBody(each)))
      .map(inputOf),
    body: body ? JSON.stringify(exampleOf(body.schema), withPdf, 2) : null
  }
  return `<TryIt :trial='${JSON.stringify(trial).replaceAll('&', '&amp;').replaceAll("'", '&#39;')}' />`
}

// Files are at addresses that pages may not read.
function isReadable([status, { content = {} }]: Operation['responses'][number]) {
  if (status.startsWith('3')) return status === '304'
  return Object.keys(content).every((type) => type === 'application/json')
}

// Belongs to a body that the form does not send.
const isOfBody = (parameter: Parameter) => 'x-of-body' in parameter

function inputOf({ name, in: place, required = false, schema }: Parameter): Trial['parameters'][number] {
  return { name, in: place, required, example: String(givenExample(schema) ?? '') }
}

const withPdf = (name: string, value: Json) => (name === 'file' && value ? blankPdf().toString('base64') : value)
