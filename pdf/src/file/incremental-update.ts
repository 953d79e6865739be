import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { name, PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from './objects/objects.js'
import { serialize } from './objects/serialize.js'
import type { PdfFile } from './pdf-file.js'

/** The bytes to append to a file, and where in the resulting file each new object starts. */
export interface WrittenUpdate {
  bytes: Buffer
  offsets: Map<number, number>
}

/**
 * Changes that are appended to a file, so that its bytes stay in place: earlier signatures stay valid, and a file of
 * 25 MB costs no more than a small one.
 */
export class IncrementalUpdate {
  private readonly changes = new Map<number, { generation: number; object: PdfObject }>()
  private nextNumber: number

  constructor(readonly file: PdfFile) {
    this.nextNumber = file.nextNumber
  }

  /** Resolves references, including changes of this update. */
  readonly resolve = (object: PdfObject | undefined): PdfObject => {
    let current = object ?? null
    while (current instanceof PdfRef) {
      const change = this.changes.get(current.number)
      if (!change) return this.file.resolve(current)
      current = change.object
    }
    return current
  }

  get isEmpty(): boolean {
    return this.changes.size === 0
  }

  add(object: PdfObject): PdfRef {
    const ref = this.reserve()
    this.set(ref, object)
    return ref
  }

  /** A reference to an object that is set later. */
  reserve(): PdfRef {
    return new PdfRef(this.nextNumber++)
  }

  set(ref: PdfRef, object: PdfObject): void {
    this.changes.set(ref.number, { generation: ref.generation, object })
  }

  /** Adds a compressed stream. */
  addStream(data: Uint8Array, entries: Record<string, PdfObject | undefined> = {}): PdfRef {
    return this.add(new PdfStream(PdfDict.of({ ...entries, Filter: name('FlateDecode') }), deflateSync(data)))
  }

  write(): WrittenUpdate {
    const { file } = this
    const base = file.bytes.length
    const chunks: Buffer[] = [Buffer.from('\n')]
    let length = base + 1
    const offsets = new Map<number, number>()
    for (const [number, { generation, object }] of [...this.changes].sort(([a], [b]) => a - b)) {
      const body = serialize(object)
      const chunk = Buffer.concat([Buffer.from(`${number} ${generation} obj\n`), body, Buffer.from('\nendobj\n')])
      offsets.set(number, length)
      chunks.push(chunk)
      length += chunk.length
    }
    const id = createHash('sha256').update(Buffer.concat(chunks)).digest().subarray(0, 16)
    chunks.push(
      file.crossReference.isStream ? this.streamSection(offsets, length, id) : this.table(offsets, length, id)
    )
    chunks.push(Buffer.from(`startxref\n${length}\n%%EOF\n`))
    return { bytes: Buffer.concat(chunks), offsets }
  }

  private table(offsets: Map<number, number>, _start: number, id: Buffer): Buffer {
    const lines = ['xref']
    for (const [first, count] of ranges([...offsets.keys()])) {
      lines.push(`${first} ${count}`)
      for (let number = first; number < first + count; number++) {
        // biome-ignore lint/style/noNonNullAssertion: offsets are of the changes
        const generation = this.changes.get(number)!.generation
        // biome-ignore lint/style/noNonNullAssertion: ranges are of these numbers
        lines.push(`${pad(offsets.get(number)!, 10)} ${pad(generation, 5)} n `)
      }
    }
    const trailer = serialize(this.trailer(id, this.nextNumber)).toString('latin1')
    return Buffer.from(`${lines.join('\n')}\ntrailer\n${trailer}\n`, 'latin1')
  }

  private streamSection(offsets: Map<number, number>, start: number, id: Buffer): Buffer {
    const own = this.nextNumber
    const rows = new Map(offsets).set(own, start)
    const data = Buffer.alloc(rows.size * 8)
    let at = 0
    for (const [number, offset] of rows) {
      data.writeUInt8(1, at)
      data.writeUIntBE(offset, at + 1, 5)
      data.writeUInt16BE(this.changes.get(number)?.generation ?? 0, at + 6)
      at += 8
    }
    const dict = this.trailer(id, own + 1)
    dict
      .set('Type', name('XRef'))
      .set('W', [1, 5, 2])
      .set('Index', ranges([...rows.keys()]).flat())
    dict.set('Filter', name('FlateDecode'))
    const body = serialize(new PdfStream(dict, deflateSync(data)))
    return Buffer.concat([Buffer.from(`${own} 0 obj\n`), body, Buffer.from('\nendobj\n')])
  }

  private trailer(id: Buffer, size: number): PdfDict {
    const { trailer, crossReference } = this.file
    const ids = this.file.resolve(trailer.get('ID'))
    const first = Array.isArray(ids) && ids[0] instanceof PdfString ? ids[0] : new PdfString(id)
    const kept = { Root: trailer.get('Root'), Info: trailer.get('Info') }
    return PdfDict.of({ Size: size, ...kept, Prev: crossReference.start, ID: [first, new PdfString(id)] })
  }
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0')

/** Ascending numbers as runs: [first, count]. */
function ranges(numbers: number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && last[0] + last[1] === number) last[1]++
    else runs.push([number, 1])
  }
  return runs
}
