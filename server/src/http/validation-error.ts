import type { ErrorCode, Operation } from '../contract.js'
import { ApiError } from '../errors.js'

/** What the validator found wrong in one place. */
interface Finding {
  /** `/body/signers/0/email`. */
  path: string
  message: string
  /** `format.openapi.validation`. */
  errorCode?: string
}

/** The validator's error as the caller is told: which places are wrong, as the caller wrote them. */
export function validationError(error: { errors: Finding[] }, operation: Operation): ApiError {
  const findings = error.errors.map(withMissingName)
  const inPath = findings.find(({ path }) => path.startsWith('/params/'))
  // An identifier of the wrong shape is one that does not exist.
  if (inPath) return new ApiError('RESOURCE_NOT_FOUND', 'There is no such object.')
  const details: Record<string, string> = {}
  for (const finding of findings) details[placeOf(finding.path)] ??= problemOf(finding)
  const [place, problem] = Object.entries(details)[0]!
  const others = Object.keys(details).length - 1
  const message = `${place} ${problem}${others > 0 ? `, and ${others} more` : ''}.`
  return new ApiError(codeOf(findings, operation), message, { details })
}

function codeOf(findings: Finding[], operation: Operation): ErrorCode {
  const own = operation['x-validation-codes'] ?? {}
  for (const finding of findings) {
    const code = own[`${placeOf(finding.path)}:${keywordOf(finding)}`]
    if (code) return code
  }
  return findings.some(isUnknown) ? 'UNKNOWN_PROPERTY' : 'VALIDATION_FAILED'
}

function withMissingName(finding: Finding): Finding {
  const missing = /must have required property '(.+)'/.exec(finding.message)?.[1]
  if (!missing || finding.path.endsWith(`/${missing}`)) return finding
  return { ...finding, path: `${finding.path}/${missing}` }
}

function isUnknown(finding: Finding) {
  return keywordOf(finding) === 'additionalProperties' || finding.message.startsWith('Unknown query parameter')
}

function keywordOf(finding: Finding) {
  return finding.errorCode?.split('.')[0] ?? ''
}

// `/body/signers/0/email` is `signers[0].email` to the caller.
function placeOf(path: string) {
  const [, part, ...names] = path.split('/')
  if (names.length === 0) return part ?? 'body'
  return names.map((name, index) => (/^\d+$/.test(name) ? `[${name}]` : index === 0 ? name : `.${name}`)).join('')
}

function problemOf(finding: Finding) {
  if (isUnknown(finding)) return 'is not known'
  const { message } = finding
  if (keywordOf(finding) === 'required') return 'is required'
  if (message.includes('format "email"')) return 'must be an e-mail address'
  if (message.includes('format "uri"')) return 'must be an absolute URL'
  if (message.includes('pattern "\\S"')) return 'must not be blank'
  return message
}
