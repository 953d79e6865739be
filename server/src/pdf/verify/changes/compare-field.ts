import { isHidden } from './annotation-appearance.js'
import { newSignature } from './check-added-field.js'
import { type FieldNode, fieldOf } from './field-tree.js'
import type { StatePair } from './state-pair.js'

/** Entries that filling in may change. `Kids` are compared individually. */
const FILLED_IN = new Set(['V', 'RV', 'AP', 'AS', 'F', 'Ff', 'DA', 'DS', 'Q', 'MK', 'I', 'TI', 'M', 'Kids'])
/** Entries that signing an existing field may change. */
const SIGNED = new Set(['V', 'AP', 'AS', 'F', 'MK', 'M', 'DA', 'Ff', 'P', 'Kids'])
/** Entries of a signature field that may change while its value stays the same. */
const SETTINGS = new Set(['F', 'Ff', 'M', 'P', 'Kids'])
const ON_PAGE = new Set(['P', 'Kids'])
const NO_SETTINGS = new Set<string>()

/** Compares a field, a group of fields or a widget with its later revision. */
export function compareField(pair: StatePair, before: FieldNode, after: FieldNode): void {
  if (before.type === 'Sig') {
    compareSignatureField(pair, before, after)
    return
  }
  reportKeys(pair, before, pair.differingKeys(before.dict, after.dict, FILLED_IN))
  const isFilledIn = pair.differs(fieldOf(before).dict.get('V'), fieldOf(after).dict.get('V'))
  if (!isFilledIn) compareAppearance(pair, before, after)
  else if (before.isNamed) reportFilledIn(pair, before, 'was filled in')
}

function compareSignatureField(pair: StatePair, before: FieldNode, after: FieldNode): void {
  const old = pair.before.resolve(fieldOf(before).dict.get('V'))
  const now = pair.after.resolve(fieldOf(after).dict.get('V'))
  const isNew = old === null && now !== null
  const free = old === null ? SETTINGS : ON_PAGE
  reportKeys(pair, before, pair.differingKeys(before.dict, after.dict, isNew ? SIGNED : free))
  if (isNew && before.isNamed) pair.report(newSignature(pair, after))
  if (!isNew && isHidden(pair.before, before.dict) !== isHidden(pair.after, after.dict)) reportForged(pair, before)
}

/** An appearance that changes without the value is a forgery: prepared before signing and shown after it. */
function compareAppearance(pair: StatePair, before: FieldNode, after: FieldNode): void {
  const differs = (keys: string[]) => keys.some((key) => pair.differs(before.dict.get(key), after.dict.get(key)))
  const isUnveiled = isHidden(pair.before, before.dict) !== isHidden(pair.after, after.dict)
  if (isUnveiled || differs(['AP', 'AS', 'MK', 'RV'])) reportForged(pair, before)
  else if (pair.differingKeys(before.dict, after.dict, NO_SETTINGS).some((key) => FILLED_IN.has(key) && key !== 'Kids'))
    reportFilledIn(pair, before, 'was given other settings')
}

function reportForged(pair: StatePair, { name }: FieldNode): void {
  const text = `the appearance of the form field "${name}" was changed without its value`
  pair.report({ kind: 'field_changed', level: 'other', field: name, text })
}

function reportFilledIn(pair: StatePair, { name }: FieldNode, what: string): void {
  pair.report({ kind: 'field_value', level: 'forms', field: name, text: `the form field "${name}" ${what}` })
}

function reportKeys(pair: StatePair, { name }: FieldNode, keys: string[]): void {
  for (const key of keys) {
    const text = `the entry ${key} of the form field "${name}" was changed`
    pair.report({ kind: 'field_changed', level: 'other', field: name, text })
  }
}
