import { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import { endsRevision } from './check-coverage.js'
import { checkSignature } from './check-signature.js'
import { type ByteRange, statedRanges } from './damage/stated-ranges.js'
import { type FoundSignature, readSignatures } from './read-signatures.js'

/** Checking each takes as long as hashing the file. */
const MOST_LOOKED_INTO = 100

/** A signature that was removed from the file. */
export interface LostSignature {
  fieldName: string
  /** The end of the revision that it covers. */
  end: number
}

/**
 * Signatures that are valid for an earlier revision of the file and that the newest one no longer lists: they were
 * removed. Their bytes are still in the file, since signed revisions are kept. More candidates than can be checked hide
 * something, and count as lost too.
 */
export function findLostSignatures(file: PdfFile, found: FoundSignature[]): LostSignature[] {
  const known = new Set(found.map(({ byteRange }) => byteRange?.join()))
  const lost: LostSignature[] = []
  let looked = 0
  for (const range of rangesIn(file.bytes)) {
    if (known.has(range.join())) continue
    known.add(range.join())
    const end = range[2] + range[3]
    if (++looked > MOST_LOOKED_INTO) return [...lost, { fieldName: '', end }]
    const own = findSigned(file, range)
    if (own) lost.push({ fieldName: own.fieldName, end })
  }
  return lost
}

/** Ranges that a removed signature may have. */
function* rangesIn(bytes: Buffer): Generator<ByteRange> {
  for (const { range } of statedRanges(bytes)) {
    const [start, length, resume, rest] = range
    const isInside = start === 0 && length < resume && resume + rest <= bytes.length
    const isValue = bytes[length] === 0x3c && bytes[resume - 1] === 0x3e
    if (isInside && isValue && endsRevision(bytes, resume + rest)) yield range
  }
}

/** The signature of this range, if it is listed and valid in the revision that it covers. */
function findSigned(file: PdfFile, range: ByteRange): FoundSignature | undefined {
  try {
    const state = PdfFile.open(file.bytes.subarray(0, range[2] + range[3]))
    state.decrypt()
    const own = readSignatures(state).find(({ byteRange }) => byteRange?.join() === range.join())
    return own && !checkSignature(state, own).problem ? own : undefined
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}
