import type { RequestShape } from '@signpost/spec/request-shape'
import { requests } from '@signpost/spec/requests'
import { UsageError } from '../command-error.js'
import { nearest } from '../nearest.js'

export type Method = RequestShape['method']

/** An operation, and what stands in a path for its parameters. */
export interface FoundOperation {
  operation: RequestShape
  values: Record<string, string>
}

/** Finds the operation of a path such as `/documents/doc_…/send`. Throws an error with the nearest ones if there is none. */
export function findOperation(method: Method, path: string): FoundOperation {
  const parts = partsOf(path)
  const fitting = requests.flatMap((operation) => {
    const values = valuesFor(partsOf(operation.path), parts)
    return values ? [{ operation, values }] : []
  })
  // `/documents/counts` also fits `/documents/{id}`.
  const [found] = fitting
    .filter(({ operation }) => operation.method === method)
    .sort((one, other) => Object.keys(one.values).length - Object.keys(other.values).length)
  if (found) return found
  throw new UsageError(`${method.toUpperCase()} ${path} does not exist. ${adviceFor(method, parts, fitting)}`)
}

/** The parts of a path, with or without a slash at its beginning, its end, and the version. */
export function partsOf(path: string): string[] {
  return path
    .replace(/^\/?(v1\/)?/, '')
    .replace(/\/$/, '')
    .split('/')
}

const isParameter = (part: string | undefined) => part?.startsWith('{') ?? false

/** The values of the parameters of a template, if a path fits it. */
export function valuesFor(template: string[], parts: string[]): Record<string, string> | undefined {
  if (template.length !== parts.length) return undefined
  const values: Record<string, string> = {}
  for (const [index, part] of template.entries()) {
    const given = String(parts[index])
    if (isParameter(part) && given !== '') values[part.slice(1, -1)] = given
    else if (part !== given) return undefined
  }
  return values
}

function adviceFor(method: Method, parts: string[], fitting: FoundOperation[]): string {
  const other = fitting.map(({ operation }) => `${operation.method.toUpperCase()} ${operation.path}`)
  if (other.length > 0) return `There is ${other.join(', ')}.`
  const templates = requests.filter((each) => each.method === method).map(({ path }) => path)
  // An identifier is like the parameter that it stands for.
  const likeTemplates = new Map(templates.map((template) => [withValues(partsOf(template), parts), template]))
  const found = nearest(parts.join('/'), [...likeTemplates.keys()]).map((each) => likeTemplates.get(each))
  return found.length > 0 ? `The nearest are ${found.join(', ')}.` : 'get --help lists what there is.'
}

const withValues = (template: string[], parts: string[]) =>
  template.map((part, index) => (isParameter(part) ? (parts[index] ?? part) : part)).join('/')
