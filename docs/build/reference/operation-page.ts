import type { Sample } from '@signpost/spec/samples'
import { errorCodes, exampleOf, linkTo, nameOfSchema, type Operation, type Response, resolve } from '../contract.js'
import { fence, frontmatter, page, paragraphs, text } from '../markdown.js'
import { methodOf } from '../sdk/operation-of.js'
import { linkToMethod } from '../sdk/pages.js'
import { objectLink } from './objects.js'
import { parameterList, propertyList } from './properties.js'
import { tryItSection } from './try-it.js'

/** The page of an operation: what it does, samples, parameters, body, response and errors. */
export function operationPage(operation: Operation): { path: string; content: string } {
  const { summary, description, method, path, parameters, body } = operation
  const inPath = parameters.filter((each) => each.in === 'path')
  const inQuery = parameters.filter((each) => each.in === 'query')
  const inHeader = parameters.filter((each) => each.in === 'header')
  const content = page(
    frontmatter({ title: summary, description: text(description), editLink: false, pageClass: 'operation' }),
    `# ${summary}`,
    fence('http', `${method} /v1${path}`),
    paragraphs(description),
    operation.signing && 'Authenticated by a [signing token](/guides/embedded-signing#build-your-own-signing-page).',
    operation.scope && `Needs an API key with the scope [\`${operation.scope}\`](/guides/api-keys#scopes).`,
    operation.editing &&
      'Also takes an [editing token](/guides/embedded-editing#build-your-own-editor), for its own document or template.',
    sdkSentence(operation),
    '<div class="beside">',
    `::: code-group\n${operation.samples.map(fenced).join('\n')}\n:::`,
    tryItSection(operation),
    '</div>',
    inPath.length > 0 && `## Path parameters\n\n${parameterList(inPath)}`,
    inQuery.length > 0 && `## Query parameters\n\n${parameterList(inQuery)}`,
    body &&
      `## Body\n\n${body.required ? '' : 'Optional. '}${body.types.join(', ')}.\n\n${propertyList(body.schema, () => undefined)}`,
    inHeader.length > 0 && `## Headers\n\n${parameterList(inHeader)}`,
    ...operation.responses.filter(([status]) => Number(status) < 400).map(responseSection),
    errorsSection(operation.errorCodes)
  )
  return { path: `${linkTo(operation).slice(1)}.md`, content }
}

function sdkSentence(operation: Operation) {
  const method = methodOf(operation)
  return `In the [SDK](/reference/sdk/): [\`${method}\`](${linkToMethod(method)}).`
}

const fenced = ({ lang, label, source }: Sample) => fence(`${lang.toLowerCase()} [${label}]`, source)

function responseSection([status, { description, content = {} }]: [string, Response]) {
  const schema = content['application/json']?.schema
  const name = schema && nameOfSchema(schema)
  const link = name && objectLink(name)
  return page(
    `## Response ${status}`,
    schema && link ? `${text(description)} See [the attributes](${link}).` : text(description),
    schema && !link && propertyList(schema, objectLink),
    schema && resolve(schema).properties && fence('json', JSON.stringify(exampleOf(schema), null, 2))
  ).trimEnd()
}

function errorsSection(codes: string[]) {
  const rows = codes.map((code) => {
    const { status, description } = errorCodes[code] ?? { status: 0, description: '' }
    return `- [\`${code}\`](/errors#${code}) ${status} — ${text(description)}`
  })
  return `## Errors\n\n${rows.join('\n')}`
}
