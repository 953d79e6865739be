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
  }
}
