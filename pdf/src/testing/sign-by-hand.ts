import { createHash } from 'node:crypto'
import { buildCms } from '../seal/cms.js'
import type { SealSigner } from '../seal/seal-signer.js'
import { appendRevision, type RevisionOptions } from './append-revision.js'
import type { TestObject } from './make-pdf.js'

/** A signature as a test wants it. */
export interface HandSignature extends RevisionOptions {
  signer: SealSigner
  /** The object number of the signature's value. */
  value: number
  /** What is written with it: its field, the catalog that lists it, the page that shows it. */
  objects: TestObject[]
  /** More of the signature's dictionary. */
  dict?: string
  /** Changes the finished structure before it is put in its place. */
  tamper?: (cms: Buffer) => Buffer
  /** Makes the structure from what is signed. Default: as this service seals. */
  make?: (content: Buffer) => Buffer
  subFilter?: string
  /** Writes the value as an object of its own. */
  isIndirect?: boolean
}

const DIGITS = 16_000
const RANGE = '*'.repeat(48)

/** Appends an update with a signature in it. */
export async function signByHand(pdf: Buffer, options: HandSignature): Promise<Buffer> {
  const { signer, value, objects, dict = '', tamper = (cms) => cms, make, isIndirect = false } = options
  const { subFilter = 'ETSI.CAdES.detached' } = options
  const contents = `<${'0'.repeat(DIGITS)}>`
  const head = `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/${subFilter}/M(D:20261121101530Z)${dict}`
  const own: TestObject = [value, `${head}/ByteRange[${RANGE}]/Contents ${isIndirect ? '99 0 R' : contents} >>`]
  const more: TestObject[] = isIndirect ? [[99, contents]] : []
  const signed = appendRevision(pdf, [...objects, own, ...more], options)
  const start = signed.indexOf(contents, pdf.length)
  const end = start + contents.length
  const range = `0 ${start} ${end} ${signed.length - end}`.padEnd(RANGE.length)
  signed.write(range, signed.indexOf(RANGE, pdf.length), 'latin1')
  const digest = createHash('sha256').update(signed.subarray(0, start)).update(signed.subarray(end)).digest()
  const content = Buffer.concat([signed.subarray(0, start), signed.subarray(end)])
  const cms = make ? make(content) : tamper(await buildCms({ digest, signer }))
  signed.write(cms.toString('hex'), start + 1, 'latin1')
  return signed
}
