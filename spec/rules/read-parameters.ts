import type { Finding } from './invalid-request.js'
import { schemaProblem } from './schema-problem.js'

/** The parameters of a query, each with one value, and what is wrong with them. */
export interface ReadParameters {
  values: Record<string, string>
  findings: Finding[]
}

/** What a parameter's schema says of its type. */
export interface ParameterSchema {
  type?: unknown
}

/**
 * Reads the parameters of a query. A list that is given several times is one list, as if separated by commas. Others are given
 * once. Parameters without a value are left out: an empty search box sends `?search=`.
 */
export function readParameters(
  query: Iterable<[string, string]>,
  known: ReadonlyMap<string, ParameterSchema>
): ReadParameters {
  const values = new Map<string, string>()
  const findings: Finding[] = []
  for (const [name, text] of query) {
    const schema = known.get(name)
    const earlier = values.get(name)
    const found = findProblem(name, text, schema, earlier)
    if (found) findings.push({ path: name, ...found })
    else if (text !== '') values.set(name, earlier === undefined ? text : `${earlier},${text}`)
  }
  return { values: Object.fromEntries(values), findings }
}

function findProblem(name: string, text: string, schema?: ParameterSchema, earlier?: string) {
  if (!isStorable(name) || !isStorable(text)) return { keyword: 'storable', problem: notStorable }
  if (schema === undefined) return mismatch('additionalProperties')
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
