import { PdfDict, type PdfObject, PdfRef } from '../../file/objects/objects.js'
import type { Change, ChangeKind } from './change.js'
import type { Comparison } from './comparison.js'
import { isNote } from './notes.js'
import type { PageNode } from './page-nodes.js'
import { insertedInto, listOf } from './shapes.js'
import { isSameRef, type StatePair } from './state-pair.js'

/**
 * Annotations keep their order; what is inserted must be a widget of the form, or a note.
 * @param placed the widgets that may appear on a page, each once
 */
export function compareAnnotations(comparison: Comparison, node: PageNode, after: PdfDict, placed: Set<number>): void {
  const { pair, explanations } = comparison
  const { page } = node
  const [old, now] = [pair.before.resolve(node.dict.get('Annots')), pair.after.resolve(after.get('Annots'))]
  const report = (kind: ChangeKind, what: string, level: Change['level'] = 'other') =>
    pair.report({ kind, level, page, text: `${what} on page ${page}` })
  explanations.own(after.get('Annots'), 'structure')
  const inserted = insertedInto(listOf(old), listOf(now), (a, b) => isSameItem(pair, a, b))
  if (!inserted || (now !== null && !Array.isArray(now))) {
    const isRemoved = listOf(now).length < listOf(old).length
    report(isRemoved ? 'annotation_removed' : 'annotation_changed', 'annotations were changed')
  }
  for (const item of inserted ?? []) {
    if (item instanceof PdfRef && placed.delete(item.number) && isPlacedOn(pair, item, node)) continue
    const isHarmless = item instanceof PdfRef && isNote(pair.after, item)
    if (isHarmless) explanations.all(item, 'note')
    report('annotation_added', 'an annotation was added', isHarmless ? 'annotations' : 'other')
  }
}

/** A widget that names its page is on that one. */
function isPlacedOn({ after }: StatePair, widget: PdfRef, { ref }: PageNode): boolean {
  const dict = after.resolve(widget)
  const stated = dict instanceof PdfDict ? dict.get('P') : undefined
  return stated === undefined || (stated instanceof PdfRef && stated.number === ref.number)
}

function isSameItem(pair: StatePair, before: PdfObject, after: PdfObject): boolean {
  if (before instanceof PdfRef && after instanceof PdfRef && !isSameRef(before, after)) return false
  return !pair.differs(before, after)
}
