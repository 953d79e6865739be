import { type PdfDict, type PdfObject, PdfStream } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { PageTree } from '../../page/page-tree.js'
import type { Place } from './place.js'

/** Pages that readers count or turn in different ways. */
export function* unclearPages({ resolve }: PdfFile, { pages, isSound }: PageTree): Generator<Place> {
  if (!isSound) yield { reason: 'its pages are counted in different ways' }
  for (const [index, { attributes }] of pages.entries()) {
    const rotation = resolve(attributes.get('Rotate'))
    const isTurn = Number.isInteger(rotation) && Number(rotation) % 90 === 0 && !attributes.wholeReals?.has('Rotate')
    if (rotation !== null && !isTurn) yield { page: index + 1, reason: 'is turned in different ways' }
    if (!hasPlainContents(attributes, resolve)) yield { page: index + 1, reason: 'has content that not all find' }
    const boxes = ['MediaBox', 'CropBox'].map((key) => resolve(attributes.get(key))).filter((box) => box !== null)
    if (!boxes.every((box) => isPlainBox(box, resolve))) yield { page: index + 1, reason: 'is cut in different ways' }
  }
}

/** A stream, or a list of nothing but streams. Some readers show nothing of any other list. */
function hasPlainContents(page: PdfDict, resolve: PdfFile['resolve']): boolean {
  const contents = resolve(page.get('Contents'))
  if (Array.isArray(contents)) return contents.every((item) => resolve(item) instanceof PdfStream)
  return contents === null || contents instanceof PdfStream
}

/** The lower left and the upper right corner. Some readers sort the corners, and others show nothing. */
function isPlainBox(box: PdfObject, resolve: PdfFile['resolve']): boolean {
  const corners = (Array.isArray(box) ? box : []).map((item) => resolve(item))
  const [left, bottom, right, top] = corners.filter((value) => typeof value === 'number')
  if (corners.length !== 4 || left === undefined || bottom === undefined || right === undefined || top === undefined)
    return false
  return left < right && bottom < top
}
