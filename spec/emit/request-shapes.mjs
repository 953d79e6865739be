// What the command shows and checks of requests: their parameters and properties, with the first sentence about each. The whole contract
// is ten times as large.

/** The module with what each operation for API keys takes. */
export function requestsModule(document) {
  const shapes = {}
  const requests = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => isForKeys(document, operation))
      .map(([method, operation]) => requestOf(document, shapes, method, path, operation))
  )
  return `import type { RequestShape, Shape } from '../request-shape.js'

/** What each operation for API keys takes. */
export const requests: readonly RequestShape[] = [\n${requests.map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n]

/** Objects that several requests take, or that are part of themselves. */
export const shapes: Readonly<Record<string, Shape>> = ${JSON.stringify(shapes)}\n`
}

function isForKeys(document, { security = document.security }) {
  return security.some((each) => 'ApiKeyBearer' in each)
}

function requestOf(document, shapes, method, path, { summary, description, parameters = [], requestBody, responses }) {
  const all = parameters.map((each) => (each.$ref ? document.components.parameters[nameIn(each.$ref)] : each))
  const body = requestBody?.content['application/json']?.schema
  const types = Object.keys(responses['200']?.content ?? {})
  return {
    method,
    path,
    title: summary,
    about: firstParagraph(description ?? ''),
    path_parameters: propertiesOf(all, 'path'),
    query: {
      type: 'object',
      properties: propertiesOf(
        // Of a body that is a file alone, which the command sends as JSON.
        all.filter((each) => each['x-of-body'] === undefined),
        'query'
      )
    },
    ...(body ? { body: shapeOf(document, shapes, body) } : {}),
    is_file: types.length > 0 && !types.includes('application/json')
  }

  function propertiesOf(list, place) {
    const own = list.filter((each) => each.in === place)
    return Object.fromEntries(
      own.map(({ name, schema, description }) => [
        name,
        { ...shapeOf(document, shapes, schema), ...about(description ?? schema.description) }
      ])
    )
  }
}

function shapeOf(document, shapes, { $ref, allOf = [], ...own }) {
  const reference = $ref ?? (allOf.length === 1 && allOf[0].$ref)
  if (!reference) return plainShape(document, shapes, merged([...allOf, own]))
  const name = nameIn(reference)
  const schema = document.components.schemas[name]
  if (!hasProperties(document, schema)) return { ...shapeOf(document, shapes, schema), ...about(own.description) }
  if (!(name in shapes)) {
    // Before its properties, which may lead to it again.
    shapes[name] = {}
    shapes[name] = shapeOf(document, shapes, schema)
  }
  return { shape: name, ...about(own.description ?? schema.description) }
}

function plainShape(document, shapes, schema) {
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  const shape = Object.assign({}, ...choices.map((each) => shapeOf(document, shapes, each)))
  const type = [schema.type ?? []].flat().find((each) => each !== 'null')
  const said = schema.enum ?? [schema.const]
  const values = said.every((each) => typeof each === 'string') ? said : undefined
  const properties = Object.entries(schema.properties ?? {}).map(([name, each]) => [
    name,
    shapeOf(document, shapes, each)
  ])
  return {
    ...shape,
    ...(type ? { type } : {}),
    ...about(schema.description),
    ...(values ? { values } : {}),
    ...(properties.length > 0 ? { properties: Object.fromEntries(properties) } : {}),
    ...(schema.required?.length > 0 ? { required: schema.required } : {}),
    ...(schema.items ? { items: shapeOf(document, shapes, schema.items) } : {})
  }
}

const merged = (schemas) => Object.assign({}, ...schemas)

const hasProperties = (document, { properties, $ref, allOf = [] }) =>
  properties !== undefined ||
  [{ $ref }, ...allOf].some(
    (each) => each.$ref && hasProperties(document, document.components.schemas[nameIn(each.$ref)])
  )

const nameIn = (reference) => reference.split('/').at(-1)

const firstParagraph = (text) => text.split('\n\n', 1)[0].replaceAll('\n', ' ')

function about(text) {
  return text ? { about: firstParagraph(text).split(/(?<=\.)\s/, 1)[0] } : {}
}
