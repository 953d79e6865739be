import { decodeStream } from '../file/filters/filters.js'
import type { IncrementalUpdate } from '../file/incremental-update.js'
import { name, PdfDict, PdfRef, PdfStream } from '../file/objects/objects.js'
import { PdfError } from '../interface/error.js'

/** Metadata has some kilobytes. */
const largestMetadata = 4 * 1024 * 1024

/**
 * Keeps what a file says of itself true once it contains files of any kind, which only PDF/A-3, and PDF/A-4 with the
 * conformance E or F, permit. A PDF/A-2 becomes a PDF/A-3, which differs from it by such files alone. From the others
 * the claim is removed: they would need more than another number.
 */
export function raisePdfa(update: IncrementalUpdate): void {
  const ref = (update.resolve(update.file.catalogRef) as PdfDict).get('Metadata')
  const stream = update.resolve(ref)
  if (!(ref instanceof PdfRef && stream instanceof PdfStream)) return
  const text = textOf(stream, update)
  const raised = text && withTrueClaim(text)
  if (!raised || raised === text) return
  // Not compressed, as metadata should be: so tools that cannot read PDF find it.
  const dict = PdfDict.of({ Type: name('Metadata'), Subtype: name('XML') })
  update.set(ref, new PdfStream(dict, Buffer.from(raised, 'latin1')))
}

/** Bytes as characters: metadata of PDF/A is UTF-8, and the claim is ASCII. Null if no reader could read it. */
function textOf(stream: PdfStream, { resolve }: IncrementalUpdate): string | null {
  try {
    return decodeStream(stream, resolve, largestMetadata).toString('latin1')
  } catch (error) {
    if (error instanceof PdfError) return null
    throw error
  }
}

/** The prefix of the claim is fixed by PDF/A. A property of it is an element or an attribute. */
const claimOf = (property: string) =>
  new RegExp(`(<pdfaid:${property}\\b[^<>]*>\\s*|\\spdfaid:${property}\\s*=\\s*["'])(\\w+)`)
const claim = /<pdfaid:(\w+)\b[^<>]*>[^<]*<\/pdfaid:\1\s*>|\spdfaid:\w+\s*=\s*(?:"[^"]*"|'[^']*')/g

function withTrueClaim(text: string): string {
  const part = claimOf('part').exec(text)?.[2]
  if (part === undefined || part === '3') return text
  if (part === '4' && /^[ef]$/i.test(claimOf('conformance').exec(text)?.[2] ?? '')) return text
  return part === '2' ? text.replace(claimOf('part'), '$13') : text.replace(claim, '')
}
