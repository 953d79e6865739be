import { setExtension } from '@typespec/openapi'

export const namespace = 'Signpost'
export const statusKey = Symbol.for('Signpost.status')

export function $status({ program }, member, code) {
  program.stateMap(statusKey).set(member, code)
}

export function $errors({ program }, operation, ...codes) {
  setExtension(
    program,
    operation,
    'x-error-codes',
    codes.map((code) => code.name)
  )
}

export function $scope({ program }, operation, scope) {
  setExtension(program, operation, 'x-scope', scope?.name ?? null)
}

const validationCodes = Symbol.for('Signpost.validationCodes')

export function $validationCode({ program }, operation, rule, code) {
  const known = { ...program.stateMap(validationCodes).get(operation), [rule]: code.name }
  program.stateMap(validationCodes).set(operation, known)
  setExtension(program, operation, 'x-validation-codes', known)
}

export function $webhookEvent({ program }, operation, type) {
  setExtension(program, operation, 'x-webhook-event', type)
}

export function $mcpTool({ program }, operation, options = {}) {
  const { without = [], readOnly = false, destructive = false, sendsEmails = false } = options
  const flags = { read_only: readOnly, destructive, sends_emails: sendsEmails }
  setExtension(program, operation, 'x-mcp', { without, ...flags })
}

export function $open({ program }, target) {
  setExtension(program, target, target.kind === 'Enum' ? 'x-open-enum' : 'x-open-union', true)
}

export function $keyLength({ program }, model, minLength, maxLength) {
  setExtension(program, model, 'x-property-names', { minLength, maxLength })
}

export function $singleLine({ program }, target) {
  setExtension(program, target, 'x-text', 'single-line')
}

export function $multiLine({ program }, target) {
  setExtension(program, target, 'x-text', 'multi-line')
}

export function $secret({ program }, property, kind) {
  setExtension(program, property, 'x-secret', kind)
}

export function $notSecret({ program }, property) {
  setExtension(program, property, 'x-secret', false)
}

export function $erased({ program }, property, value = null) {
  setExtension(program, property, 'x-erased', { value })
}

export function $kept({ program }, property) {
  setExtension(program, property, 'x-erased', false)
}

export function $searched({ program }, property) {
  setExtension(program, property, 'x-searched', true)
}

export function $notCopied({ program }, property) {
  setExtension(program, property, 'x-copied', false)
}

export function $tagged({ program }, model) {
  setExtension(program, model, 'x-tagged', true)
}

export function $deprecatedSince({ program }, operation, since, sunset) {
  setExtension(program, operation, 'x-deprecation', { since, sunset })
}

export function $pdfBody({ program }, operation, ...query) {
  setExtension(program, operation, 'x-pdf-query', query)
}
