import type { ErrorCode } from './contract.js'
import { Refusal } from './refusal.js'
import { schemaProblem } from './schema-problem.js'

/** A value of a request that does not match the contract. */
export interface Finding {
  /** As the caller wrote it: `signers[0].email`. Empty for the whole body. */
  path: string
  /** The keyword of JSON Schema that the value fails. */
  keyword: string
  problem: string
}

/** The codes that an operation has of its own, by path and keyword, such as `file:required`. */
export type ValidationCodes = Partial<Record<string, ErrorCode>>

const maxDetails = 100

/** Makes the error of a request that does not match the contract, with details by JSON path. `value` is its body. */
export function invalidRequest(all: Finding[], value: unknown, codes: ValidationCodes): Refusal {
  const findings = all.map((finding) => asMissing(finding, value, codes))
  const problems = new Map<string, string>()
  for (const { path, problem } of findings) {
    if (!problems.has(path || 'body')) problems.set(path || 'body', problem)
  }
  const { code, finding } = decisive(findings, codes)
  const more = problems.size > 1 ? `, and ${problems.size - 1} more` : ''
  const details = Object.fromEntries([...problems].slice(0, maxDetails))
  return new Refusal(code, `${finding.path || 'body'} ${finding.problem}${more}.`, details)
}

// If an operation has its own code for a missing value, null and blank text count as missing too.
function asMissing(finding: Finding, value: unknown, codes: ValidationCodes): Finding {
  if (!codes[`${finding.path}:required`]) return finding
  const given = (value as Record<string, unknown> | null | undefined)?.[finding.path]
  const isBlank = given === null || (typeof given === 'string' && given.trim() === '')
  return isBlank ? { ...finding, keyword: 'required', problem: schemaProblem('required', {}) } : finding
}

/** The error's code, and the finding that it is about, which the message names. */
function decisive(findings: Finding[], codes: ValidationCodes): { code: ErrorCode; finding: Finding } {
  for (const finding of findings) {
    const code = codes[`${finding.path}:${finding.keyword}`]
    if (code) return { code, finding }
  }
  const unknown = findings.find(({ keyword }) => keyword === 'additionalProperties')
  if (unknown) return { code: 'UNKNOWN_PROPERTY', finding: unknown }
  // biome-ignore lint/style/noNonNullAssertion: there is no error without a finding
  return { code: 'VALIDATION_FAILED', finding: findings[0]! }
}
