import { ApiError } from '../contract/api-error.js'
import type { ErrorCode, Operation } from '../contract/contract.js'

/** An error that the validator reports for one value. */
interface Finding {
  /** `/body/signers/0/email`. */
  path: string
  message: string
  /** `format.openapi.validation`. */
  errorCode?: string
}

/** The validated parts of a request. */
interface Checked {
  body?: unknown
}

const maxDetails = 100

/** Converts the validator's errors to the contract's format, with details by JSON path. */
export function validationError(found: Finding[], request: Checked, operation: Operation): ApiError {
  const named = withoutDuplicates(found).flatMap((finding) => withPropertyNames(finding, request))
  const findings = named.map((finding) => asMissing(finding, request, operation))
  const problems = new Map<string, string>()
  for (const finding of findings) {
    const path = jsonPathOf(finding.path)
    if (!problems.has(path)) problems.set(path, problemOf(finding))
  }
  const { code, finding } = decisive(findings, operation)
  const message = `${jsonPathOf(finding.path)} ${problemOf(finding)}${problems.size > 1 ? `, and ${problems.size - 1} more` : ''}.`
  const details = Object.fromEntries([...problems].slice(0, maxDetails))
  return new ApiError(code, message, { details })
}

/** The error's code, and the finding that it is about, which the message names. */
function decisive(findings: Finding[], operation: Operation): { code: ErrorCode; finding: Finding } {
  const own = operation['x-validation-codes'] ?? {}
  for (const finding of findings) {
    const code = own[`${jsonPathOf(finding.path)}:${keywordOf(finding)}`]
    if (code) return { code, finding }
  }
  const unknown = findings.find(isUnknown)
  if (unknown) return { code: 'UNKNOWN_PROPERTY', finding: unknown }
  // biome-ignore lint/style/noNonNullAssertion: there is no error without a finding
  return { code: 'VALIDATION_FAILED', finding: findings[0]! }
}

// If an operation has its own code for a missing value, null and blank text count as missing too.
function asMissing(finding: Finding, request: Checked, operation: Operation): Finding {
  if (!operation['x-validation-codes']?.[`${jsonPathOf(finding.path)}:required`]) return finding
  const value = valueAt(finding.path, request)
  const blank = value === null || (typeof value === 'string' && value.trim() === '')
  return blank ? { ...finding, errorCode: 'required.openapi.validation' } : finding
}

/** The validator reports every invalid property name, but without the name, so thousands of errors can be identical. */
function withoutDuplicates(findings: Finding[]): Finding[] {
  const known = new Map(findings.map((finding) => [`${finding.path} ${finding.errorCode} ${finding.message}`, finding]))
  return [...known.values()]
}

// For an invalid property name the validator reports only the object and the rule. This finds the names.
function withPropertyNames(finding: Finding, request: Checked): Finding[] {
  if (keywordOf(finding) === 'propertyNames') return []
  const limit = /(more|fewer) than (\d+) characters/.exec(finding.message)
  const value = limit && valueAt(finding.path, request)
  if (!limit || typeof value !== 'object' || value === null) return [finding]
  const tooLong = limit[1] === 'more'
  const names = Object.keys(value).filter((name) =>
    tooLong ? [...name].length > Number(limit[2]) : [...name].length < Number(limit[2])
  )
  return names.map((name) => ({ ...finding, path: `${finding.path}/${escaped(name)}` }))
}

function valueAt(path: string, request: Checked): unknown {
  const [, ...names] = path.split('/').map(unescaped)
  return names.reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], request)
}

function escaped(name: string) {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function unescaped(segment: string) {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}

function isUnknown(finding: Finding) {
  return keywordOf(finding) === 'additionalProperties' || finding.message.startsWith('Unknown query parameter')
}

function keywordOf(finding: Finding) {
  return finding.errorCode?.split('.')[0] ?? ''
}

/** Formats a JSON path: `/body/signers/0/email` becomes `signers[0].email`. */
function jsonPathOf(path: string) {
  const [, part, ...names] = path.split('/').map(unescaped)
  if (names.length === 0) return part ?? 'body'
  // A list in a query is one parameter.
  if (part === 'query') return names[0] ?? part
  return names.map((name, index) => (/^\d+$/.test(name) ? `[${name}]` : index === 0 ? name : `.${name}`)).join('')
}

function problemOf(finding: Finding) {
  if (isUnknown(finding)) return 'is not a known parameter'
  const { message } = finding
  if (keywordOf(finding) === 'required') return 'is required'
  if (message.includes('format "email"')) return 'must be an e-mail address'
  if (message.includes('format "uri"')) return 'must be an absolute URL'
  if (message.includes('pattern "\\S"')) return 'must not be blank'
  return message
}
