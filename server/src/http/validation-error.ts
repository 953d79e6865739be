import { type Demand, type Finding, invalidRequest, type Refusal, schemaProblem } from '@signpost/spec/rules'
import type { Operation } from '../contract/contract.js'

/** What the validator reports for one value. */
export interface Reported {
  /** `/query/page`. */
  path: string
  /** Missing if the validator rejects a query parameter before Ajv sees it. */
  ajv?: AjvError
}

interface AjvError {
  /** `/body/signers/0`. */
  instancePath: string
  keyword: string
  params: Demand & { missingProperty?: string; additionalProperty?: string }
  /** The property whose name is invalid. */
  propertyName?: string
}

/**
 * Converts the validator's errors to the contract's format, with details by JSON path. Ajv also reports the object that has
 * an invalid property name, and of an object that can be null both what is wrong in it and that it is not null.
 */
export function validationError(reported: Reported[], body: unknown, operation: Operation): Refusal {
  const precise = reported.filter(({ ajv }) => ajv?.keyword !== 'propertyNames' && ajv?.keyword !== 'anyOf')
  const findings = precise
    .filter((each) => !isNullOfOther(each, precise))
    .map(({ path, ajv }) => (ajv ? findingOf(ajv, body) : parameterFinding(path)))
  return invalidRequest(findings, body, operation['x-validation-codes'] ?? {})
}

function isNullOfOther({ path, ajv }: Reported, all: Reported[]): boolean {
  if (ajv?.keyword !== 'type' || ajv.params.type !== 'null') return false
  return all.some((other) => other.ajv !== ajv && `${other.path}/`.startsWith(`${path}/`))
}

// What the validator calls the type of what it may read as another: of times.
const ownNames: Record<string, string> = { 'x-eov-type': 'type' }

function findingOf({ instancePath, keyword: reported, params, propertyName }: AjvError, body: unknown): Finding {
  const keyword = ownNames[reported] ?? reported
  const name = propertyName ?? params.missingProperty ?? params.additionalProperty
  const [part = '', ...names] = instancePath.split('/').slice(1).map(unescaped)
  const value = part === 'body' ? valueAt(body, names) : undefined
  if (name !== undefined) names.push(name)
  return { path: jsonPathOf(part, names), keyword, problem: schemaProblem(keyword, { ...params, value }) }
}

function valueAt(body: unknown, names: string[]): unknown {
  return names.reduce((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], body)
}

function parameterFinding(path: string): Finding {
  return { path: path.replace('/query/', ''), keyword: 'format', problem: 'must be URL-encoded' }
}

function unescaped(segment: string) {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Formats a JSON path: `signers[0].email`. */
function jsonPathOf(part: string, [first, ...names]: string[]) {
  if (first === undefined) return part === 'body' ? '' : part
  // A list in a query is one parameter.
  if (part === 'query') return first
  return [first, ...names]
    .map((name, index) => (/^\d+$/.test(name) ? `[${name}]` : index === 0 ? name : `.${name}`))
    .join('')
}
