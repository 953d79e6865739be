import { ObjectParser } from '../file/objects/object-parser.js'
import { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import { checkSignature } from './check-signature.js'
import { type FoundSignature, readSignatures } from './read-signatures.js'

const KEY = '/ByteRange'
/** To look into each of them takes as long as to hash the file. */
const MOST_LOOKED_INTO = 20

/** A signature that the file bears no more. */
export interface LostSignature {
  fieldName: string
  /** Where the version of the file ends that it was made for. */
  end: number
}

/**
 * Signatures that are good for an earlier version of the file, and that the newest no longer lists: somebody took them
 * off. They still stand in the bytes, since nothing of a signed version may be taken out of it.
 */
export function findLostSignatures(file: PdfFile, found: FoundSignature[]): LostSignature[] {
  const known = new Set(found.map(({ byteRange }) => byteRange?.join()))
  const lost: LostSignature[] = []
  let looked = 0
  for (const range of rangesIn(file.bytes)) {
    if (known.has(range.join()) || looked >= MOST_LOOKED_INTO) continue
    known.add(range.join())
    looked++
    const own = findSigned(file, range)
    if (own) lost.push({ fieldName: own.fieldName, end: range[2] + range[3] })
  }
  return lost
}

type Range = [number, number, number, number]

/** What looks like the range of a signature of this file. Compared as numbers, since writers fill them up. */
function* rangesIn(bytes: Buffer): Generator<Range> {
  for (let at = bytes.indexOf(KEY); at >= 0; at = bytes.indexOf(KEY, at + KEY.length)) {
    const numbers = readNumbers(bytes, at + KEY.length)
    if (numbers.length !== 4) continue
    const [start, length, resume, rest] = numbers as Range
    const isInside = start === 0 && length < resume && resume + rest <= bytes.length
    if (isInside && bytes[length] === 0x3c && bytes[resume - 1] === 0x3e) yield [start, length, resume, rest]
  }
}

function readNumbers(bytes: Buffer, at: number): number[] {
  try {
    const value = new ObjectParser(bytes.subarray(at, at + 200)).parse()
    return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : []
  } catch {
    return []
  }
}

/** The signature of this range, if it is listed and good in the version of the file that it is of. */
function findSigned(file: PdfFile, range: Range): FoundSignature | undefined {
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
