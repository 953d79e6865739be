import { operationsOf } from './operations.mjs'
import { resolved } from './responses.mjs'

const pdf = 'application/pdf'
const pictures = [pdf, 'image/png', 'image/jpeg'].join(', ')
// A body has at most 4.5 MB.
const maxLength = 4718592
const binary = { type: 'string', format: 'binary', maxLength }
const file = { type: 'string', format: 'binary', contentMediaType: pdf, maxLength }

/**
 * Adds the other two bodies to operations that take a PDF in JSON: a form with the same properties, and the PDF alone, with
 * some properties as query parameters.
 */
export function addPdfBodies(document) {
  for (const { operation } of operationsOf(document)) {
    const names = operation['x-pdf-query']
    if (!names) continue
    delete operation['x-pdf-query']
    // Readers take the whole query of such a body for its properties.
    if (operation.parameters?.some((each) => resolved(each, document).in === 'query'))
      throw new Error(`${operation.operationId} has query parameters, so that it cannot take a PDF alone`)
    addBodies(document, operation, names)
  }
}

function addBodies(document, operation, names) {
  const { content } = operation.requestBody
  const { $ref } = content['application/json'].schema
  const json = resolved({ $ref }, document)
  const form = $ref.replace(/Request$/, 'Form')
  const several = json.properties.files
  document.components.schemas[form.split('/').at(-1)] = several ? formOfSeveral(json) : formOf(json)
  content['multipart/form-data'] = {
    schema: { $ref: form },
    encoding: several
      ? { file: { contentType: pictures }, files: { contentType: pictures } }
      : { file: { contentType: pdf } }
  }
  content[pdf] = { schema: file }
  operation.parameters = [...(operation.parameters ?? []), ...names.map((name) => parameterOf(name, json))]
}

function formOf({ description, properties, examples }) {
  const { file: _, upload_key: __, ...others } = properties
  const { upload_key: ___, ...example } = examples[0]
  return {
    type: 'object',
    required: ['file'],
    properties: { file: { ...file, description: 'The PDF. Its name is the default of `file_name`.' }, ...others },
    additionalProperties: false,
    description: description.replace(/ Provide exactly one .*$/, ' As a form.'),
    examples: [{ ...example, file: '%PDF-1.7' }]
  }
}

/** A form with one file or several, which can be pictures. */
function formOfSeveral(json) {
  const { required: _, properties, description, ...form } = formOf(json)
  const { minItems, maxItems } = json.properties.files
  const one = 'The PDF, PNG or JPEG. Its name is the default of `file_name`.'
  const several =
    'PDFs, PNGs and JPEGs that become one document in this order: a part for each, with its name. They need a `file_name`.'
  return {
    ...form,
    properties: {
      ...properties,
      file: { ...binary, description: one },
      files: { type: 'array', items: binary, minItems, maxItems, description: several }
    },
    description: `${description} Provide either \`file\` or \`files\`.`,
    'x-alternatives': { CreateDocumentFromFileForm: ['file'], CreateDocumentFromFilesForm: ['file_name', 'files'] }
  }
}

function parameterOf(name, { properties }) {
  if (!properties[name]) throw new Error(`there is no property ${name} that a query parameter could stand for`)
  const { description, ...schema } = properties[name]
  return {
    name,
    in: 'query',
    required: false,
    description: `With a body of \`${pdf}\`: ${description}`,
    schema: schema.allOf?.length === 1 ? schema.allOf[0] : schema,
    explode: false,
    allowReserved: true,
    'x-of-body': pdf
  }
}
