import { setExtension } from '@typespec/openapi'

export const namespace = 'Signpost'
export const statusKey = Symbol.for('Signpost.status')
export const typeKey = Symbol.for('Signpost.type')
export const statusesKey = Symbol.for('Signpost.statuses')
export const problemKey = Symbol.for('Signpost.problem')
export const detailsKey = Symbol.for('Signpost.details')

export function $status({ program }, member, code, type) {
  program.stateMap(statusKey).set(member, code)
  if (type) program.stateMap(typeKey).set(member, type.name)
}

export function $ofStatus({ program }, member, ...codes) {
  program.stateMap(statusesKey).set(member, codes)
}

export function $problem({ program }, member, path, problem) {
  program.stateMap(problemKey).set(member, { path, problem })
}

export function $details({ program }, member, example) {
  program.stateMap(detailsKey).set(member, example)
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

export function $happens({ program }, model, at, example = {}) {
  setExtension(program, model, 'x-happens', { at, ...example })
}

export function $mcpTool({ program }, operation, options = {}) {
  const {
    without = [],
    rare = [],
    readOnly = false,
    destructive = false,
    sendsEmails = false,
    signsForOthers = false
  } = options
  const flags = { read_only: readOnly, destructive, sends_emails: sendsEmails, signs_for_others: signsForOthers }
  setExtension(program, operation, 'x-mcp', { without, rare, ...flags })
}

export function $open({ program }, target) {
  setExtension(program, target, target.kind === 'Enum' ? 'x-open-enum' : 'x-open-union', true)
}

export function $keyLength({ program }, model, minLength, maxLength) {
  setExtension(program, model, 'x-property-names', { minLength, maxLength })
}

export function $namesTimeZone({ program }, target) {
  setExtension(program, target, 'x-text', 'time-zone')
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

export function $addedLater({ program }, property, value = null) {
  const member = value?.valueKind === 'EnumValue' ? value.value : null
  setExtension(program, property, 'x-added-later', { value: member ? (member.value ?? member.name) : value })
}

export function $searched({ program }, property) {
  setExtension(program, property, 'x-searched', true)
}

export function $notCopied({ program }, property) {
  setExtension(program, property, 'x-copied', false)
}

export function $setOnce({ program }, property) {
  setExtension(program, property, 'x-set-once', true)
}

export function $personal({ program }, property, isPersonal = true) {
  setExtension(program, property, 'x-personal', isPersonal)
}

export function $tagged({ program }, model) {
  setExtension(program, model, 'x-tagged', true)
}

export function $alternatives({ program }, model, ways) {
  setExtension(program, model, 'x-alternatives', ways)
}

export function $deprecatedSince({ program }, operation, since, sunset) {
  setExtension(program, operation, 'x-deprecation', { since, sunset })
}

export function $pdfBody({ program }, operation, ...query) {
  setExtension(program, operation, 'x-pdf-query', query)
}

export function $sdk({ program }, operation, method, result, printed) {
  setExtension(program, operation, 'x-sdk', { method, result, printed })
}
