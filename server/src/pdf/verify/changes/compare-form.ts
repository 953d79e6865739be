import { PdfDict } from '../../file/objects/objects.js'
import type { Budget } from './budget.js'
import type { ChangeKind } from './change.js'
import { addedField } from './check-added-field.js'
import { compareField } from './compare-field.js'
import { type FieldNode, type FieldTree, fieldOf, readFieldTree } from './field-tree.js'
import type { StatePair } from './state-pair.js'

// Defaults for fields without an appearance (compared separately), and counters of readers.
const FREE_KEYS = new Set(['Fields', 'DR', 'DA', 'Q', 'NeedAppearances', 'SigFlags'])

const LEFT = 0

/** The form before and after, and the rules for its widgets on pages. */
export interface FieldRules {
  before: FieldTree
  after: FieldTree
  /** Whether a widget may be added to a page. */
  mayAppear(key: string): boolean
}

export function readForms(pair: StatePair, budget: Budget): FieldRules {
  const before = readFieldTree(pair.before, budget)
  const after = readFieldTree(pair.after, budget)
  const mayAppear = (key: string) => {
    const [old, now] = [before.nodes.get(key), after.nodes.get(key)]
    // New fields are checked as such; an existing one may be placed on a page when it is signed.
    if (!old || !now) return now !== undefined
    return isSigned(pair, fieldOf(now), 'after') && !isSigned(pair, fieldOf(old), 'before')
  }
  return { before, after, mayAppear }
}

function isSigned(pair: StatePair, { dict, type }: FieldNode, state: 'before' | 'after'): boolean {
  return type === 'Sig' && pair[state].resolve(dict.get('V')) instanceof PdfDict
}

/** The form may be filled in and signed, and signature fields may be added; no field may be removed or replaced. */
export function compareForms(pair: StatePair, { before, after }: FieldRules): void {
  for (const key of changedKeys(pair, before, after))
    reportForbidden(pair, 'field_changed', `the form's entry ${key} was changed`)
  compareDrawing(pair, before.form, after.form)
  if (after.hasRepeats && !before.hasRepeats)
    reportForbidden(pair, 'structure', 'the form lists a field twice or contains a loop')
  for (const node of before.nodes.values()) compareNode(pair, node, after.nodes.get(node.key))
  for (const node of after.nodes.values()) {
    const added = before.nodes.has(node.key) ? undefined : addedField(pair, node, before)
    if (added) pair.report(added)
  }
}

/** A new form may contain only signatures. */
function changedKeys(pair: StatePair, before: FieldTree, after: FieldTree): string[] {
  if (before.form) return pair.differingKeys(before.form, after.form ?? null, FREE_KEYS)
  return after.form ? [...after.form.keys()].filter((key) => !FREE_KEYS.has(key)) : []
}

/** Adding a default font or color changes no field that could be drawn before; NeedAppearances can change any. */
function compareDrawing(pair: StatePair, before: PdfDict | undefined, after: PdfDict | undefined): void {
  if (!before || !after) return
  const isDrawnAnew = (state: 'before' | 'after', form: PdfDict) =>
    pair[state].resolve(form.get('NeedAppearances')) === true
  const hasOtherStyle = before.has('DA') && pair.differs(before.get('DA'), after.get('DA'))
  const isAlignedAnew = pair.differs(before.get('Q') ?? LEFT, after.get('Q') ?? LEFT)
  const isOther = hasOtherStyle || isAlignedAnew || (isDrawnAnew('after', after) && !isDrawnAnew('before', before))
  if (isOther || losesResource(pair, before, after))
    pair.report({ kind: 'field_changed', level: 'forms', text: 'the form’s appearance settings were changed' })
}

/** Resources may be added to the form, but not replaced. */
function losesResource(pair: StatePair, before: PdfDict, after: PdfDict): boolean {
  const [old, now] = [pair.before.resolve(before.get('DR')), pair.after.resolve(after.get('DR'))]
  if (!(old instanceof PdfDict)) return false
  return [...old.keys()].some((kind) => {
    const [known, later] = [pair.before.resolve(old.get(kind)), now instanceof PdfDict ? now.get(kind) : undefined]
    if (!(known instanceof PdfDict)) return pair.differs(old.get(kind), later)
    return pair.differingKeys(known, pair.after.resolve(later)).some((name) => known.has(name))
  })
}

function compareNode(pair: StatePair, before: FieldNode, after: FieldNode | undefined): void {
  pair.spend()
  const { name } = before
  if (!after) reportForbidden(pair, 'field_removed', `the form field "${name}" was removed`, name)
  else if (!isSameNode(before, after))
    reportForbidden(pair, 'field_changed', `the form field "${name}" was replaced`, name)
  else compareField(pair, before, after)
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

function reportForbidden(pair: StatePair, kind: ChangeKind, text: string, field?: string): void {
  pair.report({ kind, level: 'other', field, text })
}
