import type { Type } from 'typedoc'
import { linkTo, nameOfSchema, type Operation } from '../contract.js'
import { withoutHtml } from '../markdown.js'
import { objectLink } from '../reference/objects.js'
import { linkToExport } from './pages.js'

/** A type as Markdown, in which each name leads to its description. `operation` is the one that its method calls. */
export function typeMarkdown(type: Type | undefined, operation?: Operation): string {
  return withoutHtml(String(type)).replaceAll(/(?<!["\w])[A-Z]\w*(?!["\w])/g, (name) => {
    const link = linkToExport(name) ?? (operation && partOf(operation, name)) ?? objectLink(name)
    return link ? `[${name}](${link})` : name
  })
}

function partOf(operation: Operation, name: string): string | undefined {
  if (name.endsWith('Query')) return `${linkTo(operation)}#query-parameters`
  return operation.body && nameOfSchema(operation.body.schema) === name ? `${linkTo(operation)}#body` : undefined
}
