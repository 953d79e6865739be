import { PdfRef } from '../../file/objects/objects.js'
import type { Change } from './change.js'
import type { Comparison } from './comparison.js'
import { type FieldNode, type FieldTree, fieldOf } from './field-tree.js'
import { strangeKeys } from './shapes.js'
import { FIELD, FIELD_AND_WIDGET, hasLooks, isVisible, WIDGET } from './widgets.js'

/** Only signature fields, their widgets, and groups of them may be added to a form. */
export function addedField(comparison: Comparison, node: FieldNode, before: FieldTree): Change {
  const field = fieldOf(node)
  const change = (level: Change['level'], why = ''): Change => ({
    kind: 'field_added',
    level,
    field: field.name,
    text: `the form field "${field.name}" was added${why}`,
    isNew: true
  })
  const problem = problemOf(comparison, node, before)
  if (problem !== undefined) return change('other', problem)
  explainEntries(comparison, node)
  if (node.kids !== undefined && !field.dict.has('V')) return change('forms')
  if (node.type !== 'Sig') return change('other')
  return field.dict.has('V') ? signedField(comparison, node) : unsigned(comparison, node, change)
}

function problemOf({ pair, pages }: Comparison, node: FieldNode, before: FieldTree): string | undefined {
  const shape = node.kids !== undefined ? FIELD : node.isNamed ? FIELD_AND_WIDGET : WIDGET
  const [strange] = strangeKeys(pair.after, node.dict, shape)
  if (strange !== undefined) return ` with the entry ${strange}`
  if (!isChild(node)) return ' below another field'
  if (before.nodes.has(fieldOf(node).key)) return ' to an existing field'
  if (node.isNamed && before.names.has(node.name)) return ' under the name of another field'
  if (pair.ruled.has(node.number ?? -1)) return ' from a page'
  const page = node.dict.get('P')
  if (page instanceof PdfRef && !pages.has(page.number)) return ' to an unknown page'
  return undefined
}

function isChild({ dict, parent }: FieldNode): boolean {
  const stated = dict.get('Parent')
  return stated === undefined || (stated instanceof PdfRef && stated.number === parent?.number)
}

/** An unsigned field must not look like anything. */
function unsigned(
  { pair: { after } }: Comparison,
  { dict }: FieldNode,
  change: (level: Change['level'], why?: string) => Change
): Change {
  if (hasLooks(after, dict)) return change('other', ' with an appearance but without a signature')
  return { ...change('forms'), isVisible: isVisible(after, dict) && dict.has('Rect') }
}

/** The change of signing a field: a timestamp, which anybody can get, must not be visible. */
export function signedField({ pair, signatureOf }: Comparison, node: FieldNode, isNew = true): Change {
  const field = fieldOf(node)
  const kind = signatureOf(field.dict.get('V'), field.key)
  const shows = node.kids === undefined && isVisible(pair.after, node.dict)
  const isTimestamp = kind === 'timestamp'
  const text = `the ${isTimestamp ? 'timestamp' : 'signature'} "${field.name}" was added`
  const own = {
    kind: isTimestamp ? 'proofs' : 'signature_added',
    field: field.name,
    isVisible: isNew && shows,
    isNew
  } as const
  if (kind === undefined) return { ...own, level: 'other', text: `${text}, but it is not valid` }
  if (isTimestamp && shows) return { ...own, level: 'other', text: `${text} and is visible` }
  return { ...own, level: isTimestamp ? 'proofs' : 'forms', text }
}

/** Explains the objects that a new or replaced field consists of. */
export function explainEntries({ explanations }: Comparison, { dict, type }: FieldNode): void {
  for (const [key, value] of dict) {
    if (key === 'P' || key === 'Parent') continue
    if (key === 'Kids') explanations.own(value, 'structure')
    else if (key === 'AP' || key === 'DR') explanations.all(value, 'look')
    else explanations.all(value, key === 'V' && type === 'Sig' ? 'signature' : 'data')
  }
}
