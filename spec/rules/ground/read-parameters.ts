import type { Finding } from './invalid-request.js'
import { schemaProblem } from './schema-problem.js'

/** The parameters of a query, each with one value or the entries of a map, and what is wrong with them. */
export interface ReadParameters {
  values: Record<string, string | Record<string, string>>
  findings: Finding[]
}

/** What a parameter's schema says of its type. */
export interface ParameterSchema {
  type?: unknown
}

/**
 * Reads the parameters of a query. A list that is given several times is one list, as if separated by commas. Others are given
 * once. Parameters without a value are left out: an empty search box sends `?search=`. Only maps have brackets, around any key:
 * `metadata[key]=value`.
 */
export function readParameters(
  query: Iterable<[string, string]>,
  known: ReadonlyMap<string, ParameterSchema>
): ReadParameters {
  const values = new Map<string, string>()
  const findings: Finding[] = []
  for (const [name, text] of query) {
    const schema = entryOf(name, known) ? entry : known.get(name)
    const earlier = values.get(name)
    const found = findProblem(name, text, schema, earlier)
    if (found) findings.push({ path: name, ...found })
    else if (text !== '') values.set(name, earlier === undefined ? text : `${earlier},${text}`)
  }
  return { values: gathered(values, known), findings }
}

const entry: ParameterSchema = { type: 'string' }

/** The map that a parameter is an entry of, and its key. */
function entryOf(name: string, known: ReadonlyMap<string, ParameterSchema>): [map: string, key: string] | undefined {
  const [, map = '', key] = /^(\w+)\[(.+)\]$/s.exec(name) ?? []
  return key !== undefined && known.get(map)?.type === 'object' ? [map, key] : undefined
}

function gathered(values: Map<string, string>, known: ReadonlyMap<string, ParameterSchema>): ReadParameters['values'] {
  const single: [string, string][] = []
  const maps = new Map<string, [string, string][]>()
  for (const [name, value] of values) {
    const [map, key] = entryOf(name, known) ?? []
    if (map === undefined || key === undefined) single.push([name, value])
    else maps.set(map, [...(maps.get(map) ?? []), [key, value]])
  }
  // The key can be one like `__proto__`.
  return Object.fromEntries([
    ...single,
    ...[...maps].map(([map, entries]) => [map, Object.fromEntries(entries)] as const)
  ])
}

function findProblem(name: string, text: string, schema?: ParameterSchema, earlier?: string) {
  if (!isStorable(name) || !isStorable(text)) return { keyword: 'storable', problem: notStorable }
  if (schema === undefined || schema.type === 'object') return mismatch('additionalProperties')
  if (text === '') return undefined
  if (earlier !== undefined && schema.type !== 'array')
    return { keyword: 'repeated', problem: 'must be given only once' }
  // Neither `1e3` nor what a number cannot hold.
  if (schema.type === 'integer' && !/^-?\d{1,15}$/.test(text)) return mismatch('type', 'integer')
  return undefined
}

function mismatch(keyword: string, type?: string) {
  return { keyword, problem: schemaProblem(keyword, { type }) }
}

/** What is wrong with text that is not storable. */
export const notStorable = 'contains a character that cannot be stored'

/** Whether a database can store a text: it has no NUL and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text)
}
