import { fill } from '@signpost/spec/fill'
import type { CertificateTexts } from '@signpost/spec/texts/certificate'
import type { Canvas } from '../draw/canvas.js'
import type { CertificateOfCompletion } from '../interface/requests.js'
import { BOTTOM, GREY, MARGIN, RULE } from './flow.js'

/** Draws the footer of each appended page: title, document ID and page number. */
export function drawFooters(
  pages: readonly Canvas[],
  title: string,
  { documentId }: Pick<CertificateOfCompletion, 'documentId'>,
  words: CertificateTexts
): void {
  for (const [index, canvas] of pages.entries()) {
    const y = canvas.height - BOTTOM + 26
    const right = canvas.width - MARGIN
    const ends: [number, number][] = [
      [MARGIN, y - 12],
      [right, y - 12]
    ]
    canvas.line(ends, { width: 0.6, color: RULE })
    const number = fill(words.page, { page: index + 1, total: pages.length })
    canvas.text(`${title} · ${documentId}`, MARGIN, y, { size: 7.5, color: GREY })
    canvas.text(number, right, y, { size: 7.5, color: GREY, align: 'right' })
  }
}
