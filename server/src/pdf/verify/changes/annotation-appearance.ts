import { isName, PdfDict, PdfStream } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'

/** Invisible, hidden, not to be shown, or shown only under the pointer. */
const HIDING_FLAGS = 1 | 2 | 32 | 256

/** Flags that keep an annotation from being shown. */
export function isHidden(file: PdfFile, dict: PdfDict): boolean {
  const flags = file.resolve(dict.get('F'))
  return typeof flags === 'number' && (flags & HIDING_FLAGS) !== 0
}

/** Whether it has an area on a page. */
export function isVisible(file: PdfFile, dict: PdfDict): boolean {
  if (!isName(file.resolve(dict.get('Subtype')), 'Widget') || isHidden(file, dict)) return false
  return sizeOf(file, dict).every((length) => length > 0)
}

/** Width and height of its rectangle. */
export function sizeOf(file: PdfFile, dict: PdfDict): [width: number, height: number] {
  const box = file.resolve(dict.get('Rect'))
  if (!Array.isArray(box)) return [0, 0]
  const [left = 0, bottom = 0, right = 0, top = 0] = box.map((value) => Number(file.resolve(value)))
  return [Math.abs(right - left), Math.abs(top - bottom)]
}

/** Whether it has an appearance to draw. */
export function hasAppearance(file: PdfFile, dict: PdfDict): boolean {
  const looks = file.resolve(dict.get('AP'))
  const normal = looks instanceof PdfDict ? file.resolve(looks.get('N')) : null
  if (normal instanceof PdfDict) return normal.size > 0
  return normal instanceof PdfStream && normal.data.length > 0
}
