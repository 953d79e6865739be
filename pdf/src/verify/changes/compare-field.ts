import { isName, PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { explainEntries, signedField } from './added-field.js'
import type { Comparison } from './comparison.js'
import { type FieldNode, fieldOf } from './field-tree.js'
import { isAppearance } from './shapes.js'
import type { StatePair } from './state-pair.js'

/** Entries that filling in may change. */
const FILLED_IN = new Set(['V', 'RV', 'AP', 'I', 'TI', 'M'])
/** A button only changes to another of the states that it can already show. */
const SWITCHED = new Set(['V', 'AS', 'M'])
/** Entries that signing an existing field may change. */
const SIGNED = new Set(['V', 'AP', 'AS', 'F', 'Ff', 'M', 'MK', 'DA', 'P'])
const NONE = new Set<string>()
const READ_ONLY = 1
const PUSH_BUTTON = 1 << 16

/** Compares a field, a group of fields or a widget with its later revision. Returns whether it was signed. */
export function compareField(comparison: Comparison, before: FieldNode, after: FieldNode): boolean {
  const { pair } = comparison
  // Kids are compared as lists, and one by one.
  const isCompared = (key: string) => key !== 'Kids' || before.kids === undefined
  const keys = pair.differingKeys(before.dict, after.dict).filter(isCompared)
  const [old, now] = [fieldOf(before).dict.get('V'), fieldOf(after).dict.get('V')]
  const isFilledIn = pair.differs(old, now)
  const isSigned = before.type === 'Sig' && isFilledIn && pair.before.resolve(old) === null
  if (isSigned) pair.report(signedField(comparison, after, false))
  if (keys.length > 0 || isSigned) explainEntries(comparison, after)
  if (keys.length === 0) return isSigned
  const permitted = isSigned ? SIGNED : isFilledIn ? filledInBy(pair, before) : NONE
  const strange = keys.filter((key) => !permitted.has(key) && !isHarmless(pair, key, before, after))
  for (const key of strange)
    pair.forbid('field_changed', `the entry ${key} of the form field "${before.name}" was changed`, {
      field: before.name
    })
  if (!isSigned && strange.length === 0) reportFilledIn(pair, after)
  return isSigned
}

/** The entries that filling in changes. Push buttons have no value. */
function filledInBy({ before: file }: StatePair, node: FieldNode): ReadonlySet<string> {
  if (node.type === 'Tx' || node.type === 'Ch') return FILLED_IN
  const flags = Number(file.resolve(fieldOf(node).dict.get('Ff')) ?? 0)
  return node.type === 'Btn' && !(flags & PUSH_BUTTON) ? SWITCHED : NONE
}

function reportFilledIn(pair: StatePair, node: FieldNode): void {
  const text = `the form field "${node.name}" was filled in`
  const level = isFilledInWell(pair.after, node) ? 'forms' : 'other'
  pair.report({ kind: 'field_value', level, field: node.name, text })
}

function isFilledInWell(file: PdfFile, node: FieldNode): boolean {
  const [looks, value] = [file.resolve(node.dict.get('AP')), file.resolve(fieldOf(node).dict.get('V'))]
  if (looks !== null && !isAppearance(looks, file, looks)) return false
  return node.type === 'Btn'
    ? isSwitchedTo(file, node, value)
    : !(value instanceof PdfStream || value instanceof PdfDict)
}

/** A button shows its value, or is off. */
function isSwitchedTo(file: PdfFile, { dict }: FieldNode, value: PdfObject): boolean {
  const state = file.resolve(dict.get('AS'))
  if (state === null || isName(state, 'Off')) return true
  if (!(state instanceof PdfName)) return false
  if (value instanceof PdfString) return Buffer.from(value.bytes).toString('latin1') === state.value
  return isName(value, state.value)
}

/** Signing locks fields, and places unsigned ones. */
function isHarmless(
  { before: file, after: later }: StatePair,
  key: string,
  before: FieldNode,
  after: FieldNode
): boolean {
  const [old, now] = [file.resolve(before.dict.get(key)), later.resolve(after.dict.get(key))]
  if (key === 'Type') return old === null && isName(now, 'Annot')
  if (key === 'Ff') return now === (Number(old ?? 0) | READ_ONLY)
  return (
    key === 'P' && before.type === 'Sig' && old === null && now instanceof PdfDict && isName(now.get('Type'), 'Page')
  )
}
