import { isName, PdfDict, type PdfObject, PdfStream } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { Page } from '../../page/page-tree.js'
import { CoveredText } from './covered-text.js'
import type { Place } from './place.js'

const HIDDEN = 2
const PRINT = 4
const NO_VIEW = 32
/** Annotations that cover nothing of the page. */
const UNDRAWN = ['Link', 'Popup']
/** Fields and icons of notes: they say nothing else than the page as long as they do not cover its text. */
const BESIDE_TEXT = ['Widget', 'Text']

/** Annotations that each reader draws in its own way, and those that are only on screen or only on paper. */
export function* unclearAnnotations(file: PdfFile, pages: readonly Page[]): Generator<Place> {
  const texts = new CoveredText(file)
  for (const [index, page] of pages.entries()) {
    const list = file.resolve(page.dict.get('Annots'))
    for (const item of Array.isArray(list) ? list : []) {
      const annotation = file.resolve(item)
      if (!(annotation instanceof PdfDict) || !isDrawn(file, annotation)) continue
      const problem = problemOf(file, annotation)
      if (!problem || (isBesideText(file, annotation) && !texts.isCovered(page, annotation))) continue
      yield { page: index + 1, reason: `an annotation (${subtypeOf(file, annotation)}) ${problem}` }
    }
  }
}

function problemOf(file: PdfFile, annotation: PdfDict): string | undefined {
  if (!hasAppearance(file, annotation)) return 'has no appearance, so that each program draws its own'
  const flags = flagsOf(file, annotation)
  if (!(flags & PRINT)) return 'is shown on screen and not on paper'
  return flags & NO_VIEW ? 'is shown on paper and not on screen' : undefined
}

const isBesideText = (file: PdfFile, annotation: PdfDict): boolean =>
  BESIDE_TEXT.includes(subtypeOf(file, annotation)) && !hasDrawnValue(file, annotation)

/** A value that programs draw themselves. */
const hasDrawnValue = (file: PdfFile, annotation: PdfDict): boolean =>
  !hasAppearance(file, annotation) && !isSignature(file, annotation) && hasValue(file, annotation)

function isDrawn(file: PdfFile, annotation: PdfDict): boolean {
  if (UNDRAWN.some((kind) => isName(file.resolve(annotation.get('Subtype')), kind))) return false
  const flags = flagsOf(file, annotation)
  if (flags & HIDDEN || (flags & NO_VIEW && !(flags & PRINT))) return false
  return !isEmptyBox(file, annotation) && !isEmptyWidget(file, annotation)
}

function isEmptyBox(file: PdfFile, annotation: PdfDict): boolean {
  const box = file.resolve(annotation.get('Rect'))
  const [left, bottom, right, top] = (Array.isArray(box) ? box : []).map((item) => Number(file.resolve(item)))
  return left === right || bottom === top
}

/** A field without a value, an appearance, a border or a background: there is nothing to draw. */
function isEmptyWidget(file: PdfFile, annotation: PdfDict): boolean {
  if (!isName(file.resolve(annotation.get('Subtype')), 'Widget') || annotation.has('AP')) return false
  const look = file.resolve(annotation.get('MK'))
  const isPlain = !(look instanceof PdfDict) || !['BC', 'BG', 'CA', 'I'].some((key) => look.has(key))
  return isPlain && (isSignature(file, annotation) || !hasValue(file, annotation))
}

const isSignature = (file: PdfFile, field: PdfDict): boolean =>
  inherited(file, field, 'FT', (type) => isName(type, 'Sig'))
const hasValue = (file: PdfFile, field: PdfDict): boolean => inherited(file, field, 'V', (value) => value !== null)

function inherited(file: PdfFile, field: PdfDict, key: string, is: (value: PdfObject) => boolean): boolean {
  let node: PdfObject = field
  for (let depth = 0; node instanceof PdfDict && depth < 32; depth++) {
    if (node.has(key)) return is(file.resolve(node.get(key)))
    node = file.resolve(node.get('Parent'))
  }
  return false
}

function hasAppearance(file: PdfFile, annotation: PdfDict): boolean {
  const looks = file.resolve(annotation.get('AP'))
  const normal = looks instanceof PdfDict ? file.resolve(looks.get('N')) : null
  return normal instanceof PdfStream || normal instanceof PdfDict
}

const flagsOf = (file: PdfFile, annotation: PdfDict): number => Number(file.resolve(annotation.get('F')) ?? 0)
const subtypeOf = (file: PdfFile, annotation: PdfDict): string => {
  const kind = file.resolve(annotation.get('Subtype'))
  return kind !== null && typeof kind === 'object' && 'value' in kind ? kind.value : 'of no kind'
}
