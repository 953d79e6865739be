import { openSound } from './open-leniently.js'

const HEADER = '%PDF-'
/** Viewers look for the header in the first 1,024 bytes. */
const REACH = 1024

/**
 * The byte from which a file counts its offsets: viewers count from the header, whatever stands before it, and take the
 * start of the data only if nothing is found so.
 */
export function startOfFile(pdf: Buffer): number {
  const at = pdf.subarray(0, REACH).indexOf(HEADER)
  return at > 0 && openSound(pdf.subarray(at)) ? at : 0
}
