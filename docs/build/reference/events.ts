import { events, exampleOf } from '../contract.js'
import { fence, page, paragraphs } from '../markdown.js'
import { objectLink } from './objects.js'
import { parameterList, propertyList } from './properties.js'

/** Every type of event with its payload, and the headers of deliveries. */
export function eventSections(): string {
  return page(
    ...events.map(({ type, description, schema }) =>
      page(
        `## \`${type}\` {#${type.replaceAll('.', '-')}}`,
        paragraphs(description),
        propertyList(schema, objectLink),
        fence('json', JSON.stringify(exampleOf(schema), null, 2))
      ).trimEnd()
    ),
    '## Headers',
    parameterList(events[0]?.headers ?? [])
  )
}
