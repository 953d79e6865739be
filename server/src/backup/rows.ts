import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** The size of a part of a table, before it is compressed. */
const partSize = 4_000_000

/** Joins rows to parts, so that a part fits into memory and into one statement. */
export async function* partsOf(batches: AsyncIterable<{ row: string }[]>): AsyncGenerator<string[]> {
  let rows: string[] = []
  let size = 0
  for await (const batch of batches) {
    for (const { row } of batch) {
      rows.push(row)
      size += row.length
      if (size < partSize) continue
      yield rows
      rows = []
      size = 0
    }
  }
  if (rows.length > 0) yield rows
}

/** Rows as compressed lines of JSON. */
export async function packRows(rows: string[]): Promise<Buffer> {
  return promisify(gzip)(rows.map((row) => `${row}\n`).join(''))
}

/** Undoes `packRows`. JSON escapes line breaks, so each line is a row. */
export async function unpackRows(bytes: Buffer): Promise<string[]> {
  const lines = (await promisify(gunzip)(bytes)).toString().split('\n')
  lines.pop()
  return lines
}
