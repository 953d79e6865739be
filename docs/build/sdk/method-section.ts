import type { DeclarationReflection } from 'typedoc'
import { linkTo, type Operation } from '../contract.js'
import { page } from '../markdown.js'
import { callSection } from './signature.js'

/** The section about a method, with the operation that it calls. `heading` is its Markdown. */
export function methodSection(
  heading: string,
  { name, signatures = [] }: DeclarationReflection,
  operation: Operation | undefined
): string {
  return page(
    heading,
    callSection(name, signatures, operation),
    operation && `**API** [${operation.summary}](${linkTo(operation)}), \`${operation.method} /v1${operation.path}\``
  ).trimEnd()
}
