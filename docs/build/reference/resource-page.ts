import { exampleOf, linkTo, type Resource, resources } from '../contract.js'
import { fence, frontmatter, page, paragraphs, text } from '../markdown.js'
import { objectLink, objectsOf } from './objects.js'
import { propertyList } from './properties.js'

/** The page of a resource: its operations and objects. */
export function resourcePage(resource: Resource): { path: string; content: string } {
  const { name, slug, description } = resource
  const content = page(
    frontmatter({ title: name, description: text(description), editLink: false }),
    `# ${name}`,
    paragraphs(description),
    '## Operations',
    operationList(resource),
    ...objectsOf(slug).map(objectSection)
  )
  return { path: `reference/${slug}/index.md`, content }
}

/** Every operation, by resource. */
export const operationIndex = () =>
  page(
    ...resources.map((resource) => `## [${resource.name}](/reference/${resource.slug}/)\n\n${operationList(resource)}`)
  )

const operationList = ({ operations }: Resource) =>
  operations
    .map((operation) => `- [${operation.summary}](${linkTo(operation)}) — \`${operation.method} ${operation.path}\``)
    .join('\n')

function objectSection({ name, title, schema }: ReturnType<typeof objectsOf>[number]) {
  const elsewhere = (other: string) => (other === name ? undefined : objectLink(other))
  return page(
    `## ${title}`,
    paragraphs(schema.description ?? ''),
    propertyList(schema, elsewhere),
    schema.properties && fence('json', JSON.stringify(exampleOf(schema), null, 2))
  ).trimEnd()
}
