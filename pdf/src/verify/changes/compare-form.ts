import type { PdfDict } from '../../file/objects/objects.js'
import { addedField } from './added-field.js'
import { compareField } from './compare-field.js'
import { compareFieldLists } from './compare-field-lists.js'
import type { Comparison } from './comparison.js'
import type { FieldNode, FieldTree } from './field-tree.js'
import { compareDefaults } from './form-defaults.js'
import type { StatePair } from './state-pair.js'

/** Entries that may change; they are compared on their own. */
const FREE = new Set(['Fields', 'DR'])

/** The form before and after. */
export interface Forms {
  before: FieldTree
  after: FieldTree
}

/**
 * The form may be filled in and signed, and signature fields may be added; no field may be removed or replaced.
 * Returns the numbers of the widgets that may appear on a page.
 */
export function compareForms(comparison: Comparison, { before, after }: Forms): Set<number> {
  const { pair } = comparison
  compareSettings(comparison, before.form, after.form)
  compareDefaults(comparison, before, after)
  const placed = new Set<number>()
  const place = ({ number }: FieldNode) => number !== undefined && placed.add(number)
  for (const node of before.nodes.values()) {
    pair.spend()
    const now = after.nodes.get(node.key)
    if (compareNode(comparison, node, now) && now) place(now)
  }
  for (const node of after.nodes.values()) {
    if (before.nodes.has(node.key)) continue
    const change = addedField(comparison, node, before)
    pair.report(change)
    comparison.explanations.own(node.ref, 'structure')
    if (change.level !== 'other') place(node)
  }
  compareFieldLists(pair, before, after)
  return placed
}

function compareSettings(
  { pair, explanations }: Comparison,
  before: PdfDict | undefined,
  after: PdfDict | undefined
): void {
  if (!before || !after) {
    pair.forbid('field_removed', 'the form was removed')
    return
  }
  explanations.own(after.get('Fields'), 'structure')
  explanations.all(after.get('DR'), 'look')
  compareEntries(pair, before, after)
}

function compareEntries(pair: StatePair, before: PdfDict, after: PdfDict): void {
  for (const key of pair.differingKeys(before, after)) {
    if (FREE.has(key) || (key === 'SigFlags' && addsFlags(pair, before, after))) continue
    if (key !== 'DA' || before.has(key)) pair.forbid('field_changed', `the form's entry ${key} was changed`)
  }
}

/** Flags say that there are signatures. */
function addsFlags(pair: StatePair, before: PdfDict, after: PdfDict): boolean {
  const [old, now] = [pair.before.resolve(before.get('SigFlags')), pair.after.resolve(after.get('SigFlags'))]
  return typeof now === 'number' && (old === null || (typeof old === 'number' && (now & old) === old))
}

/** Whether the node was signed, so that it may appear on its page. */
function compareNode(comparison: Comparison, before: FieldNode, after: FieldNode | undefined): boolean {
  const { name: field } = before
  if (after && isSameNode(before, after)) {
    comparison.explanations.own(after.ref, 'structure')
    return compareField(comparison, before, after)
  }
  if (after) comparison.pair.forbid('field_changed', `the form field "${field}" was replaced`, { field })
  else comparison.pair.forbid('field_removed', `the form field "${field}" was removed`, { field })
  return false
}

function isSameNode(before: FieldNode, after: FieldNode): boolean {
  return (
    before.name === after.name &&
    before.type === after.type &&
    before.isNamed === after.isNamed &&
    before.parent?.key === after.parent?.key &&
    (before.kids === undefined) === (after.kids === undefined)
  )
}
