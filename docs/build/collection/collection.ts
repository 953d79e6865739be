import { contract, exampleOf, givenExample, type Json, type Operation, resources } from '../contract.js'
import { blankPdf } from './blank-pdf.js'

/** The variables of a collection for the identifiers of the contract, with their examples: `document_id`, … */
const identifiers: [name: string, example: string][] = Object.entries(contract.components.schemas).flatMap(
  ([name, { pattern, examples = [] }]) => {
    const [example] = examples
    return pattern && typeof example === 'string' && /^[a-z]{3}_[0-9a-z]{26}$/.test(example)
      ? [[variableOf(name), example] as [string, string]]
      : []
  }
)

/** `TemplateLinkId` → `template_link_id`. */
function variableOf(name: string) {
  return name.replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
}

/**
 * The operations as a collection of Postman (v2.1), which Bruno, Insomnia and others import: a folder per resource, and the
 * contract's examples as bodies. Addresses, keys and identifiers are variables.
 */
export function collection(): object {
  return {
    info: {
      name: 'Signpost',
      description: contract.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
    },
    auth: bearer('api_key'),
    variable: [
      { key: 'base_url', value: 'http://localhost:4400' },
      { key: 'api_key', value: 'sp_test_…' },
      // Of a sign URL, or of the URL of a pad.
      { key: 'signing_token', value: '' },
      ...identifiers.map(([key, value]) => ({ key, value })),
      { key: 'pdf', value: blankPdf().toString('base64') }
    ],
    item: resources.map(({ name, description, operations }) => ({
      name,
      description,
      item: operations.map(requestItem)
    }))
  }
}

function requestItem(operation: Operation) {
  const { summary, description, method, path, parameters, body } = operation
  const inPath = parameters.filter((each) => each.in === 'path')
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')
  return {
    name: summary,
    request: {
      method,
      description,
      ...(path.startsWith('/signing/') ? { auth: bearer('signing_token') } : {}),
      header: body ? [{ key: 'Content-Type', value: 'application/json' }] : [],
      url: {
        raw: `{{base_url}}/v1/${segments}`,
        host: ['{{base_url}}'],
        path: ['v1', ...segments.split('/')],
        variable: inPath.map(({ name, schema, description }) => ({
          key: name,
          value: withVariables(String(exampleOf(schema))),
          description
        })),
        query: queryOf(operation)
      },
      ...(body ? { body: jsonBody(exampleOf(body.schema)) } : {})
    }
  }
}

// What may be left out is not sent, but can be ticked.
function queryOf({ parameters }: Operation) {
  return parameters
    .filter((each) => each.in === 'query')
    .map(({ name, schema, description, required = false }) => ({
      key: name,
      value: withVariables(String(givenExample(schema) ?? '')),
      description,
      disabled: !required
    }))
}

function jsonBody(example: Json) {
  const file = (name: string, value: Json) => (name === 'file' && typeof value === 'string' ? '{{pdf}}' : value)
  const raw = withVariables(JSON.stringify(example, file, 2))
  return { mode: 'raw', raw, options: { raw: { language: 'json' } } }
}

function withVariables(text: string) {
  return identifiers.reduce((made, [name, value]) => made.replaceAll(value, `{{${name}}}`), text)
}

const bearer = (variable: string) => ({
  type: 'bearer',
  bearer: [{ key: 'token', value: `{{${variable}}}`, type: 'string' }]
})
