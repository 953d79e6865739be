import type { Schemas } from './contract.js'
import { fieldTypes, type SettingName } from './field-types.js'
import { invalid } from './refusal.js'
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

/** Throws if a condition is on a field that there is not, on one that cannot meet it, or on what depends on its own field. */
export function assertConditions(located: LocatedField[]): void {
  const conditional = located.flatMap((each) =>
    names.flatMap((name) => {
      const condition = each.field[name]
      return condition ? [{ ...each, condition, path: each.path && `${each.path}.${name}` }] : []
    })
  )
  if (conditional.length === 0) return
  const byLabel = groupByLabel(located)
  const fieldsWith = (owner: string, label: string) => byLabel.get(keyOf(owner, label)) ?? []
  for (const { owner, field, path, condition } of conditional) {
    const [target, second] = fieldsWith(owner, condition.label)
    if (second) throw ambiguous(path ?? second.path)
    if (path === null) continue
    if (!target) throw unknownLabel(condition, path, located)
    if (target.field === field) throw refuse(`${path}.label`, 'is the label of the field itself')
    assertAsked(condition, target.field, path)
  }
  for (const { owner, field, path } of located) {
    if (path !== null) assertNoCircle(field, path, (label) => fieldsWith(owner, label)[0]?.field)
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
    groups.set(key, [...(groups.get(key) ?? []), each])
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

function assertNoCircle(
  start: LocatedField['field'],
  path: string,
  find: (label: string) => LocatedField['field'] | undefined
) {
  const passed = new Set([start])
  let last = start
  for (;;) {
    const next = last.show_if ? find(last.show_if.label) : undefined
    if (!next) return
    if (next === start)
      throw refuse(`${path}.show_if.label`, `makes a circle, so that nothing of it shows: ${namesOf(passed)}`)
    // A circle further on is reported at its own fields.
    if (passed.has(next)) return
    passed.add(next)
    last = next
  }
}

function namesOf(circle: Set<LocatedField['field']>): string {
  const names = [...circle].map(({ label }) => label)
  const shown = names.length > MOST_SHOWN ? [...names.slice(0, MOST_SHOWN), '…'] : names
  return [...shown, names[0]].join(' → ')
}
