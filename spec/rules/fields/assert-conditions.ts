import type { Schemas } from '../ground/contract.js'
import { attempt, invalid, type Report, throwFirst } from '../ground/refusal.js'
import { fieldTypes, type SettingName } from './field-types.js'
import { problemOfValue } from './values.js'

type Condition = Schemas['FieldConditionRequest']

/** A field, with its JSON path in the request. Null if it is of an earlier one, which found it valid. */
export interface LocatedField {
  field: Pick<Schemas['InlineField'], 'type' | 'options' | 'multiline' | 'validation' | 'required_if' | 'show_if'> & {
    label?: string | null | undefined
  }
  path: string | null
  /** Whose it is. Conditions are on fields of the same. */
  owner: string
}

interface Fielded {
  fields?: LocatedField['field'][] | undefined
}

const MOST_SHOWN = 10
const names = ['required_if', 'show_if'] as const satisfies SettingName[]

/**
 * Reports a condition on a field that there is not, on one that cannot meet it, or on what depends on its own field.
 * @param report by default, throws the first
 */
export function assertConditions(located: LocatedField[], report: Report = throwFirst): void {
  const conditional = located.flatMap((each) =>
    names.flatMap((name) => {
      const condition = each.field[name]
      return condition ? [{ ...each, condition, path: each.path && `${each.path}.${name}` }] : []
    })
  )
  if (conditional.length === 0) return
  const byLabel = groupByLabel(located)
  const fieldsWith = (owner: string, label: string) => byLabel.get(keyOf(owner, label)) ?? []
  for (const each of conditional) attempt(() => assertCondition(each), report)
  assertNoCircles(located, (owner, label) => fieldsWith(owner, label)[0], report)

  function assertCondition({ owner, field, path, condition }: (typeof conditional)[number]) {
    const [target, second] = fieldsWith(owner, condition.label)
    if (second) throw ambiguous(path ?? second.path)
    if (path === null) return
    if (!target) throw unknownLabel(condition, path, located)
    if (target.field === field) throw refuse(`${path}.label`, 'is the label of the field itself')
    assertAsked(condition, target.field, path)
  }
}

/** Throws if a condition of a signer's fields is invalid, those of the role included, which come first. */
export function assertConditionsOfSigners(complete: Fielded[], requested: Fielded[]): void {
  const located = complete.flatMap(({ fields = [] }, signer) => {
    const ofRole = fields.length - (requested[signer]?.fields?.length ?? 0)
    const pathOf = (index: number) => (index < 0 ? null : `signers[${signer}].fields[${index}]`)
    return fields.map((field, index) => ({ field, path: pathOf(index - ofRole), owner: String(signer) }))
  })
  assertConditions(located)
}

function groupByLabel(located: LocatedField[]): Map<string, LocatedField[]> {
  const groups = new Map<string, LocatedField[]>()
  for (const each of located) {
    const key = keyOf(each.owner, each.field.label)
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return groups
}

const keyOf = (owner: string, label: string | null | undefined): string => JSON.stringify([owner, label ?? null])

const refuse = (path: string, problem: string) => invalid('VALIDATION_FAILED', path, problem)

function ambiguous(path: string | null) {
  return refuse(`${path ?? 'fields'}.label`, 'is the label of several fields of the signer, on which a condition is')
}

function unknownLabel({ label }: Condition, path: string, located: LocatedField[]) {
  const isOfAnother = located.some(({ field }) => field.label === label)
  return refuse(`${path}.label`, `is not the label of a field of ${isOfAnother ? 'the same' : 'the'} signer`)
}

function assertAsked({ equals, not_empty }: Condition, target: LocatedField['field'], path: string) {
  const { takes } = fieldTypes[target.type]
  if (takes === 'mark' || takes === 'moment')
    throw refuse(`${path}.label`, `is the label of a field of the type ${target.type}, which has no value`)
  if ((equals === undefined) === (not_empty === undefined)) throw refuse(path, 'must have either equals or not_empty')
  const problem = equals === undefined ? null : problemOfValue(target, equals)
  if (problem) throw refuse(`${path}.equals`, `could never be met: the value of “${target.label}” ${problem}`)
}

// Each field is followed once: what leads to one that was followed before is in no circle of its own.
function assertNoCircles(
  located: LocatedField[],
  find: (owner: string, label: string) => LocatedField | undefined,
  report: Report
): void {
  const next = ({ owner, field }: LocatedField) => field.show_if && find(owner, field.show_if.label)
  const followed = new Set<LocatedField>()
  for (const start of located) {
    const passed = new Set<LocatedField>()
    let at: LocatedField | null | undefined = start
    for (; at && !followed.has(at); at = next(at)) {
      followed.add(at)
      passed.add(at)
    }
    if (at && passed.has(at)) reportCircle(circleFrom(at, next), report)
  }
}

function circleFrom(start: LocatedField, next: (each: LocatedField) => LocatedField | null | undefined) {
  const circle = [start]
  for (let at = next(start); at && at !== start; at = next(at)) circle.push(at)
  return circle
}

// Reported at a field of it that the request has.
function reportCircle(circle: LocatedField[], report: Report): void {
  const first = circle.findIndex(({ path }) => path !== null)
  if (first < 0) return
  const fields = [...circle.slice(first), ...circle.slice(0, first)]
  report(refuse(`${fields[0]?.path}.show_if.label`, `makes a circle, so that nothing of it shows: ${namesOf(fields)}`))
}

function namesOf(circle: LocatedField[]): string {
  const names = circle.map(({ field }) => field.label)
  const shown = names.length > MOST_SHOWN ? [...names.slice(0, MOST_SHOWN), '…'] : names
  return [...shown, names[0]].join(' → ')
}
