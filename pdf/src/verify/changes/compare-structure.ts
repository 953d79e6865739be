import { isName, PdfDict, type PdfObject, PdfRef } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { Comparison } from './comparison.js'
import { type Check, insertedInto, isOneOf, isReference, listOf, type Shape, strangeKeys } from './shapes.js'
import { isSameRef, type StatePair } from './state-pair.js'

/** Entries of the structure's root and of its elements that grow by a signature. */
const GROWING = new Set(['K', 'ParentTree', 'ParentTreeNextKey'])
const MOST_NODES = 10_000

/** `<</Type/OBJR/Obj …>>` of a signature's widget. */
const isPlaceOfSignature: Check = (value, file) => {
  const [only, ...others] = Array.isArray(value) ? value : [value]
  const place = file.resolve(only)
  if (others.length > 0 || !(place instanceof PdfDict) || strangeKeys(file, place, PLACE).length > 0) return false
  const widget = file.resolve(place.get('Obj'))
  return widget instanceof PdfDict && isName(widget.get('Subtype'), 'Widget') && isName(widget.get('FT'), 'Sig')
}
const PLACE: Shape = { Type: isOneOf('OBJR'), Obj: isReference, Pg: isReference }
/** No text for screen readers, which would read it in place of the page. */
const ELEMENT: Shape = {
  Type: isOneOf('StructElem'),
  S: isOneOf('Form'),
  P: isReference,
  Pg: isReference,
  K: isPlaceOfSignature
}

/**
 * In a tagged file, a signature gets an element of its own in the logical structure: the elements above it list it, and
 * the tree of parents leads from its widget to it. Nothing else may change. Called before the catalogs are compared: the
 * elements that grew have this rule from then on.
 */
export function compareStructure(comparison: Comparison, old: PdfDict, now: PdfDict): void {
  const { pair, explanations } = comparison
  const [root, later] = [old.get('StructTreeRoot'), now.get('StructTreeRoot')]
  if (!(root instanceof PdfRef && later instanceof PdfRef && isSameRef(root, later))) return
  const isElement = (number: number) => [pair.before, pair.after].every((file) => isStructure(file.get(number)))
  const grown = [...pair.movedNumbers].filter((number) => number === root.number || isElement(number))
  if (grown.length === 0) return
  for (const number of grown) {
    pair.ruled.add(number)
    explanations.own(new PdfRef(number), 'structure')
  }
  const added = grown.map((number) => addedBelow(pair, number))
  for (const item of added.flatMap((items) => items ?? [])) explanations.own(item, 'structure')
  const numbers = new Set(added.flatMap((items) => items?.map(({ number }) => number) ?? []))
  if (added.includes(undefined) || !hasParents(comparison, root, numbers))
    pair.forbid('structure', 'the logical structure was changed')
}

/** The elements of signatures that an element lists anew; undefined if anything else about it was changed. */
function addedBelow(pair: StatePair, number: number): PdfRef[] | undefined {
  const [before, after] = [pair.before.get(number), pair.after.get(number)]
  if (!(before instanceof PdfDict && after instanceof PdfDict)) return undefined
  if (pair.differingKeys(before, after).some((key) => !GROWING.has(key))) return undefined
  const inserted = insertedInto(kidsOf(pair.before, before), kidsOf(pair.after, after), (a, b) => !pair.differs(a, b))
  const elements = inserted?.filter((item) => isAdded(pair, item, number))
  return elements?.length === inserted?.length ? elements : undefined
}

const isStructure = (object: PdfObject): boolean =>
  object instanceof PdfDict && isName(object.get('Type'), 'StructElem')

/** Whether it is a new element of a signature below this one. */
function isAdded({ before, after }: StatePair, item: PdfObject, parent: number): item is PdfRef {
  if (!(item instanceof PdfRef) || before.get(item.number) !== null) return false
  const element = after.resolve(item)
  if (!(element instanceof PdfDict) || strangeKeys(after, element, ELEMENT).length > 0) return false
  const up = element.get('P')
  return element.has('K') && up instanceof PdfRef && up.number === parent
}

/** Whether the tree from numbers of parents to elements keeps its entries, and others lead to the new elements. */
function hasParents({ pair, explanations }: Comparison, root: PdfRef, added: ReadonlySet<number>): boolean {
  const treeOf = (file: PdfFile) => {
    const dict = file.resolve(root)
    return readNumberTree(file, dict instanceof PdfDict ? dict.get('ParentTree') : undefined)
  }
  const [old, now] = [treeOf(pair.before), treeOf(pair.after)]
  for (const node of now.nodes) explanations.own(node, 'structure')
  for (const [key, value] of old.entries) {
    const [before, after] = [pair.before.resolve(value), pair.after.resolve(now.entries.get(key))]
    // Lists may be under another number.
    const isList = Array.isArray(before) && Array.isArray(after)
    if (isList ? pair.differs(before, after) : pair.differs(value, now.entries.get(key))) return false
  }
  for (const [key, value] of now.entries) {
    const isNew = value instanceof PdfRef && added.has(value.number)
    if (!old.entries.has(key) && !isNew) return false
    if (Array.isArray(pair.after.resolve(value))) explanations.own(value, 'structure')
  }
  return true
}

function readNumberTree({ resolve }: PdfFile, root: PdfObject | undefined) {
  const entries = new Map<number, PdfObject>()
  const nodes = new Set<PdfRef>()
  const pending = [root]
  for (let steps = 0; pending.length > 0 && steps < MOST_NODES; steps++) {
    const next = pending.pop()
    if (next instanceof PdfRef) nodes.add(next)
    const node = resolve(next)
    if (!(node instanceof PdfDict)) continue
    pending.push(...listOf(resolve(node.get('Kids'))))
    const numbers = listOf(resolve(node.get('Nums')))
    for (let at = 0; at + 1 < numbers.length; at += 2)
      entries.set(Number(resolve(numbers[at])), numbers[at + 1] ?? null)
  }
  return { entries, nodes }
}

const kidsOf = (file: PdfFile, dict: PdfDict): PdfObject[] => {
  const kids = dict.get('K')
  const listed = file.resolve(kids)
  return Array.isArray(listed) ? listed : kids === undefined ? [] : [kids]
}
