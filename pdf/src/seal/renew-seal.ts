import { createHash } from 'node:crypto'
import { append } from '../file/appendable.js'
import { PdfFile } from '../file/pdf-file.js'
import { MAX_PAGES } from '../interface/limits.js'
import { readPages } from '../page/page-tree.js'
import type { ValidationProofs } from '../revocation/collect-proofs.js'
import { APPENDED_PAGES, assertSealed } from './assert-sealed.js'
import { type Timestamp, timestampDocument } from './timestamp-document.js'

/** Input of renewing a seal. `timestamp` calls the parent, which alone can access the network. */
export interface RenewJob {
  pdf: Buffer
  proofs: ValidationProofs
  /** Whether a timestamp comes before the proofs, because the signature has none of its own. */
  isUntimed: boolean
  timestamp: Timestamp
}

/** The bytes to append to the sealed file. */
export interface RenewResult {
  tail: Buffer
}

/**
 * Raises a seal to B-LTA, or renews one of that level (PAdES): appends proofs and a timestamp over everything. All bytes of
 * the file stay as they are. Reads the result and asserts that it verifies.
 */
export async function renewSeal({ pdf, proofs, isUntimed, timestamp }: RenewJob): Promise<RenewResult> {
  const base = createHash('sha256').update(pdf)
  const nothing = { tail: Buffer.alloc(0), hash: base }
  const first = isUntimed ? await timestampDocument(pdf, base, timestamp) : nothing
  const last = await timestampDocument(append(pdf, first.tail), first.hash, timestamp, proofs)
  const tail = Buffer.concat([first.tail, last.tail])
  const pages = readPages(PdfFile.open(pdf), MAX_PAGES + APPENDED_PAGES).length
  assertSealed(append(pdf, tail), pages, isUntimed ? 2 : 1, { length: pdf.length, hash: base })
  return { tail }
}
