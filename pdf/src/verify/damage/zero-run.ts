import type { PdfFile } from '../../file/pdf-file.js'
import { streamsOf } from '../../file/streams-of.js'

/** A part of a file of which every byte is zero. */
interface ZeroRun {
  start: number
  end: number
}

/** Blocks that a disk or a transfer lost. Compressed data never has as many zeros in a row. */
const SHORTEST = 512
const MOST_RUNS = 1000

/** The first long run of zeros outside of uncompressed streams, such as a black picture. */
export function zeroRunOf(bytes: Buffer, file: PdfFile | undefined): ZeroRun | undefined {
  const runs = runsIn(bytes)
  if (runs.length === 0 || !file) return runs[0]
  const plain = plainParts(file)
  return runs.find((run) => !plain.some(({ start, end }) => start <= run.start && run.end <= end))
}

function runsIn(bytes: Buffer): ZeroRun[] {
  const runs: ZeroRun[] = []
  // Every run of this length contains one of these positions.
  for (let at = SHORTEST - 1; at < bytes.length && runs.length < MOST_RUNS; at += SHORTEST) {
    if (bytes[at] !== 0) continue
    const run = runAround(bytes, at)
    if (run.end - run.start >= SHORTEST) runs.push(run)
    at = Math.max(at, run.end - 1)
  }
  return runs
}

function runAround(bytes: Buffer, at: number): ZeroRun {
  let [start, end] = [at, at + 1]
  while (start > 0 && bytes[start - 1] === 0) start--
  while (end < bytes.length && bytes[end] === 0) end++
  return { start, end }
}

/** Where the streams without a filter are. */
function plainParts(file: PdfFile): ZeroRun[] {
  const { buffer, byteOffset } = file.bytes
  return [...streamsOf(file)]
    .filter(([, { dict, data }]) => !dict.has('Filter') && data.buffer === buffer)
    .map(([, { data }]) => ({ start: data.byteOffset - byteOffset, end: data.byteOffset - byteOffset + data.length }))
}
