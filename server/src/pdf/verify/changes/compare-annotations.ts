import { PdfDict, PdfName, type PdfObject, PdfRef } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { hasAppearance, sizeOf } from './annotation-appearance.js'
import type { FieldRules } from './compare-form.js'
import type { StatePair } from './state-pair.js'

/** Annotations that comment or highlight; others can cover signed content. */
const NOTES = new Set(['Text', 'Popup', 'Underline', 'Squiggly', 'StrikeOut'])
/** An appearance must be no larger than the icon of a note, otherwise it could cover the page. */
const LARGEST_ICON = 40

/** Compares the annotations of a page: only widgets of new or filled-in fields may be added. */
export function compareAnnotations(
  pair: StatePair,
  page: number,
  [before, after]: [PdfObject, PdfObject],
  form: FieldRules
): void {
  const [old, now] = [listOf(pair.before.resolve(annots(before))), listOf(pair.after.resolve(annots(after)))]
  const kept = new Set(now.map(numberOf).filter((number) => number !== undefined))
  const known = new Set(old.map(numberOf).filter((number) => number !== undefined))
  for (const item of old) compareAnnotation(pair, page, item, kept, form)
  for (const item of now) checkAdded(pair, page, item, known, form)
  compareDirect(pair, page, old, now)
  const order = (items: PdfObject[], others: Set<number>) =>
    items.map(numberOf).filter((number) => number !== undefined && others.has(number))
  if (order(old, kept).join() !== order(now, known).join())
    report(pair, 'annotation_changed', page, 'annotations were reordered')
}

function compareAnnotation(pair: StatePair, page: number, item: PdfObject, kept: Set<number>, form: FieldRules): void {
  const number = numberOf(item)
  if (number === undefined || pair.before.get(number) === null) return
  pair.spend()
  const field = form.before.nodes.get(String(number))
  if (!kept.has(number)) reportRemoved(pair, page, number, field?.name)
  // Widgets are compared with their fields.
  else if (!field && pair.differingKeys(pair.before.get(number), pair.after.get(number)).length > 0)
    report(pair, 'annotation_changed', page, 'an annotation was changed', isNote(pair, number))
}

function reportRemoved(pair: StatePair, page: number, number: number, field: string | undefined): void {
  if (field === undefined) {
    report(pair, 'annotation_removed', page, 'an annotation was removed', isNote(pair, number))
    return
  }
  const text = `the form field "${field}" was removed from its page`
  pair.report({ kind: 'field_removed', level: 'other', page, field, text })
}

/** Also for objects that existed before but were not on this page. */
function checkAdded(pair: StatePair, page: number, item: PdfObject, known: Set<number>, form: FieldRules): void {
  const number = numberOf(item)
  if (number === undefined || known.has(number) || pair.after.get(number) === null) return
  pair.spend()
  if (!form.mayAppear(String(number)))
    report(pair, 'annotation_added', page, 'an annotation was added', isNote(pair, number))
}

/** Direct objects can only be compared by their position. */
function compareDirect(pair: StatePair, page: number, old: PdfObject[], now: PdfObject[]): void {
  const isDirect = (item: PdfObject) => !(item instanceof PdfRef)
  if (pair.differs(old.filter(isDirect), now.filter(isDirect)))
    pair.report({ kind: 'annotation_changed', level: 'other', page, text: 'annotations were changed' })
}

function isNote({ before, after }: StatePair, number: number): boolean {
  return [before, after].every((file) => {
    const annotation = file.get(number)
    return annotation === null || (annotation instanceof PdfDict && isHarmless(file, annotation))
  })
}

function isHarmless(file: PdfFile, annotation: PdfDict): boolean {
  const kind = file.resolve(annotation.get('Subtype'))
  if (!(kind instanceof PdfName) || !NOTES.has(kind.value)) return false
  if (annotation.has('A') || annotation.has('AA')) return false
  return !hasAppearance(file, annotation) || Math.max(...sizeOf(file, annotation)) <= LARGEST_ICON
}

function report(
  pair: StatePair,
  kind: 'annotation_added' | 'annotation_removed' | 'annotation_changed',
  page: number,
  text: string,
  isHarmless = true
): void {
  // A certification that permits annotations does not permit ones that hide or forge certified content.
  pair.report({ kind, level: isHarmless ? 'annotations' : 'other', page, text: `${text} on page ${page}` })
}

const annots = (page: PdfObject): PdfObject => (page instanceof PdfDict ? (page.get('Annots') ?? null) : null)
const listOf = (items: PdfObject): PdfObject[] => (Array.isArray(items) ? items : [])
const numberOf = (item: PdfObject): number | undefined => (item instanceof PdfRef ? item.number : undefined)
