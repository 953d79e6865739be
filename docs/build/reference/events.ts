import { events, exampleOf, resolve } from '../contract.js'
import { fence, page, paragraphs, text } from '../markdown.js'
import { objectLink } from './objects.js'
import { parameterList, propertyList } from './properties.js'

/** Every type of event with its payload, and the headers of deliveries. */
export function eventSections(): string {
  return page(
    eventTable(),
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

function eventTable(): string {
  const rows = events.map(({ type, description, schema }) => {
    const { data } = resolve(schema).properties ?? {}
    return `| [\`${type}\`](#${type.replaceAll('.', '-')}) | ${text(description)} | ${text(resolve(data ?? {}).description ?? '')} |`
  })
  return ['| Type | When | `data` |', '| --- | --- | --- |', ...rows].join('\n')
}
