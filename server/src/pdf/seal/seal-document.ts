import { createHash, type Hash, X509Certificate } from 'node:crypto'
import { PdfError } from '../error.js'
import { IncrementalUpdate } from '../file/incremental-update.js'
import { PdfFile } from '../file/pdf-file.js'
import { readPages } from '../page/page-tree.js'
import { addSignatureField } from './add-signature-field.js'
import { checkSealed } from './check-sealed.js'
import { buildCms } from './cms.js'
import { type DrawRequest, drawDocument } from './draw-document.js'
import type { SealSigner } from './seal-signer.js'
import { SignaturePlaceholder } from './signature-placeholder.js'

/** What a child process needs to seal; `sign` asks the parent, which alone has the key. */
export interface SealJob extends DrawRequest {
  pdf: Uint8Array
  signedAt: Date
  signer: Pick<SealSigner, 'certificates' | 'algorithm' | 'sign'>
}

/** A sealed file as what is to be appended to the working copy. */
export interface SealResult {
  tail: Buffer
  sha256: string
  pageCount: number
}

/** Room for the signature's own structure; certificates come on top. */
const CMS_OVERHEAD = 2048

/**
 * Seals a document (PAdES B-B):
 * 1. draws stamps and appended pages as an incremental update, with a signature whose place is reserved;
 * 2. hashes the file without that place, and has the hash signed;
 * 3. fills the signature in, reads the whole file again and checks that it verifies.
 */
export async function sealDocument(job: SealJob): Promise<SealResult> {
  const file = PdfFile.open(job.pdf)
  const pages = readPages(file)
  const update = new IncrementalUpdate(file)
  const added = drawDocument(update, pages, job)
  const placeholder = newPlaceholder(job)
  const signature = update.add(placeholder.object)
  addSignatureField(update, added.at(-1)!, signature)
  const { bytes: tail, offsets } = update.write()
  const at = offsets.get(signature.number)! - file.bytes.length + `${signature.number} 0 obj\n`.length
  const gap = placeholder.fillRange(tail, at, file.bytes.length)
  const base = createHash('sha256').update(file.bytes)
  const digest = hashRest(base, tail.subarray(0, gap.start), tail.subarray(gap.end))
  placeholder.fillContents(tail, gap.start, await buildCms({ digest, signer: job.signer }))
  const pageCount = pages.length + added.length
  checkSealed(Buffer.concat([file.bytes, tail]), pageCount)
  return { tail, sha256: hashRest(base, tail).toString('hex'), pageCount }
}

function newPlaceholder({ signer, signedAt }: SealJob): SignaturePlaceholder {
  const own = signer.certificates[0]
  if (!own) throw new PdfError('PDF_PROCESSING_FAILED', 'the signer has no certificate')
  const size = CMS_OVERHEAD + signer.certificates.reduce((sum, certificate) => sum + certificate.length, 0)
  const name = /CN=(.*)/.exec(new X509Certificate(own).subject)?.[1]
  return new SignaturePlaceholder({ type: 'Sig', subFilter: 'ETSI.CAdES.detached', size, name, time: signedAt })
}

function hashRest(base: Hash, ...parts: Buffer[]): Buffer {
  const hash = base.copy()
  for (const part of parts) hash.update(part)
  return hash.digest()
}
