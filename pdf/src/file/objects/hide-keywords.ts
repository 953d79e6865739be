import { deflateSync } from 'node:zlib'
import { isName, name, type PdfDict, type PdfObject, PdfStream } from './objects.js'

/** What readers look for when they repair a file. */
const KEYWORDS = ['trailer', 'xref', 'endstream'].map((word) => Buffer.from(word))
const OBJECT = Buffer.from('obj')
/** Counts stay below the lowercase letters, so that none of them completes a keyword. */
const LONGEST_RUN = 96
const END = 128

/**
 * The same stream without data that a reader could take for an object when it repairs the file: pixels that spell
 * `5 0 obj` would replace that object. What is not encoded is compressed; the data of other streams, and what cannot be
 * compressed, is cut into runs within the keywords.
 */
export function hideKeywords(stream: PdfStream): PdfStream {
  const isPlain = !stream.dict.has('Filter') && !stream.dict.has('F')
  const isMetadata = isName(stream.dict.get('Type'), 'Metadata')
  const found = keywordsIn(stream.data, isPlain && !isMetadata)
  if (found.length === 0) return stream
  if (!isPlain) return inRuns(stream, found)
  const packed = wrap(stream, 'FlateDecode', deflateSync(stream.data))
  return inRuns(packed, keywordsIn(packed.data, false))
}

/** @param isText whether `obj` counts wherever it is, and not only where it would begin or end an object */
function keywordsIn(bytes: Uint8Array, isText: boolean): number[] {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const found = [...positionsOf(data, OBJECT)].filter((at) => isText || isObjectAt(data, at))
  return [...found, ...KEYWORDS.flatMap((word) => [...positionsOf(data, word)])].sort((a, b) => a - b)
}

function* positionsOf(data: Buffer, word: Buffer): Generator<number> {
  for (let at = data.indexOf(word); at >= 0; at = data.indexOf(word, at + 1)) yield at
}

const BEFORE = /(?:^|\d[\0\t\n\f\r ]*|[\r\n]|end)$/
const REACH = 24

/** `endobj`, or `obj` at the start of a line or after a digit. */
function isObjectAt(data: Buffer, at: number): boolean {
  return BEFORE.test(data.toString('latin1', Math.max(0, at - REACH), at))
}

/** @param found where a run must not reach over the first byte */
function inRuns(stream: PdfStream, found: number[]): PdfStream {
  if (found.length === 0) return stream
  const { data } = stream
  const runs = Buffer.allocUnsafe(data.length + found.length + Math.ceil(data.length / LONGEST_RUN) + 1)
  let written = 0
  let at = 0
  for (const end of [...found.map((position) => position + 1), data.length])
    while (at < end) {
      const run = data.subarray(at, Math.min(at + LONGEST_RUN, end))
      runs[written] = run.length - 1
      runs.set(run, written + 1)
      written += run.length + 1
      at += run.length
    }
  runs[written] = END
  return wrap(stream, 'RunLengthDecode', runs.subarray(0, written + 1))
}

/** Puts a filter before those that a stream has. */
function wrap({ dict }: PdfStream, filter: string, data: Buffer): PdfStream {
  const wrapped = dict.clone()
  const [filters, parameters] = [listOf(dict.get('Filter') ?? dict.get('F')), dict.get('DecodeParms') ?? dict.get('DP')]
  for (const key of ['F', 'DP', 'Length']) wrapped.delete(key)
  wrapped.set('Filter', filters.length === 0 ? name(filter) : [name(filter), ...filters])
  if (parameters !== undefined) wrapped.set('DecodeParms', [null, ...listOf(parameters)])
  return new PdfStream(wrapped as PdfDict, data)
}

const listOf = (object: PdfObject | undefined): PdfObject[] =>
  Array.isArray(object) ? object : object === undefined || object === null ? [] : [object]
