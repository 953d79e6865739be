import { isName, PdfDict, type PdfObject, PdfRef } from '../../file/objects/objects.js'
import { hasAppearance, isVisible } from './annotation-appearance.js'
import type { Change } from './change.js'
import { type FieldNode, type FieldTree, fieldOf } from './field-tree.js'
import type { StatePair } from './state-pair.js'

/** Only signature fields, and groups for them, may be added to a form. Returns the change; undefined for a group. */
export function addedField(pair: StatePair, node: FieldNode, before: FieldTree): Change | undefined {
  const { name: field, number, dict } = node
  const text = `the form field "${field}" was added`
  const forbidden = (why = ''): Change => ({ kind: 'field_added', level: 'other', field, text: `${text}${why}` })
  if (!node.isNamed) return addedPlace(pair, node, before)
  if (node.type === null && node.kids !== undefined) return undefined
  if (node.type !== 'Sig') return forbidden()
  if (number !== undefined && pair.isKnown(number) && !isSignatureWidget(pair, number))
    return forbidden(' from an existing object')
  if (dict.has('A') || dict.has('AA')) return forbidden(' with an action')
  if (pair.after.resolve(dict.get('V')) instanceof PdfDict) return newSignature(pair, node)
  const shows = isVisible(pair.after, dict)
  // An unsigned field must not show anything.
  if (shows && hasAppearance(pair.after, dict)) return forbidden(' with an appearance but without a signature')
  return { kind: 'field_added', level: 'forms', field, text, isVisible: shows, isNew: true }
}

/** A new field may have a widget as a kid; an existing field must not get another widget. */
function addedPlace(pair: StatePair, node: FieldNode, before: FieldTree): Change | undefined {
  const { name: field, type, key } = fieldOf(node)
  if (before.nodes.has(key)) {
    const text = `the form field "${field}" was given another position`
    return { kind: 'field_added', level: 'other', field, text }
  }
  if (type !== 'Sig' || !isVisible(pair.after, node.dict)) return undefined
  const text = `the signature field "${field}" was placed on a page`
  return { kind: 'field_added', level: 'forms', field, text, isVisible: true, isNew: true }
}

/** An empty signature field was signed; the signature must be a new object. */
export function newSignature(pair: StatePair, { name: field, dict, number }: FieldNode): Change {
  const value = dict.get('V')
  const signature = pair.after.resolve(value)
  const isTimestamp =
    signature instanceof PdfDict && isName(pair.after.resolve(signature.get('SubFilter')), 'ETSI.RFC3161')
  const kind = isTimestamp ? 'proofs' : 'signature_added'
  const text = `the ${isTimestamp ? 'timestamp' : 'signature'} "${field}" was added`
  if (!isFresh(pair, value)) return { kind, level: 'other', field, text: `${text}, but its value is not a new object` }
  const isNew = number === undefined || !pair.isKnown(number)
  const shows = isNew && isVisible(pair.after, dict)
  return { kind, level: isTimestamp && !shows ? 'proofs' : 'forms', field, text, isVisible: shows, isNew }
}

/** A reused object could be a leftover of an earlier signature. */
function isFresh(pair: StatePair, value: PdfObject | undefined): boolean {
  return value instanceof PdfRef ? !pair.isKnown(value.number) : value instanceof PdfDict
}

function isSignatureWidget(pair: StatePair, number: number): boolean {
  const dict = pair.before.get(number)
  return dict instanceof PdfDict && isName(pair.before.resolve(dict.get('FT')), 'Sig')
}
