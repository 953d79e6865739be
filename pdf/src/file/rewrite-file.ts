import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Resolve } from './filters/filters.js'
import { name, PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from './objects/objects.js'
import { serialize } from './objects/serialize.js'

/** Objects per object stream. */
const PACK = 200

/** The source of the objects: a file, or an update of one. */
export interface RewriteSource {
  trailer: PdfDict
  resolve: Resolve
}

/**
 * Rewrites a file with only the objects that its catalog refers to: without earlier revisions and unused objects, with
 * a valid cross-reference and correct lengths. Streams keep their bytes.
 * @param isPacked puts small objects into object streams, as the original had them
 */
export function rewriteFile({ trailer, resolve }: RewriteSource, version: string, isPacked: boolean): Buffer {
  const collector = new Collector(resolve)
  const root = collector.visit(trailer.get('Root') ?? null)
  // biome-ignore lint/style/noNonNullAssertion: it resolves to a dictionary
  const info = resolve(trailer.get('Info')) instanceof PdfDict ? collector.visit(trailer.get('Info')!) : undefined
  collector.collect()
  const ids = resolve(trailer.get('ID'))
  const id = Array.isArray(ids) ? resolve(ids[0]) : null
  const writer = new Writer(version, { Root: root, Info: info, ID: id instanceof PdfString ? id : undefined })
  return isPacked ? writer.writePacked(collector.objects) : writer.writePlain(collector.objects)
}

/** Follows references and numbers the objects in the order of traversal. */
class Collector {
  readonly objects = new Map<number, PdfObject>()
  private readonly numbers = new Map<number, number>()
  private readonly queue: [number, PdfObject][] = []

  constructor(private readonly resolve: Resolve) {}

  collect(): void {
    // The queue grows during iteration.
    for (const [number, object] of this.queue) this.objects.set(number, this.visitContent(object))
  }

  visit(object: PdfObject): PdfObject {
    return object instanceof PdfRef ? this.visitRef(object) : this.visitContent(object)
  }

  private visitRef(ref: PdfRef): PdfObject {
    const known = this.numbers.get(ref.number)
    if (known !== undefined) return new PdfRef(known)
    const object = this.resolve(ref)
    if (object === null) return null
    const number = this.numbers.size + 1
    this.numbers.set(ref.number, number)
    this.queue.push([number, object])
    return new PdfRef(number)
  }

  private visitContent(object: PdfObject): PdfObject {
    if (Array.isArray(object)) return object.map((item) => this.visit(item))
    if (object instanceof PdfDict) return this.visitDict(object)
    if (!(object instanceof PdfStream)) return object
    const dict = this.visitDict(object.dict)
    dict.delete('Length')
    return new PdfStream(dict, object.data)
  }

  private visitDict(dict: PdfDict): PdfDict {
    const copy = new PdfDict()
    for (const [key, value] of dict) {
      if (key === 'Length' && value instanceof PdfRef) continue
      const visited = this.visit(value)
      if (visited !== null) copy.set(key, visited)
    }
    return copy
  }
}

class Writer {
  private readonly chunks: Buffer[] = []
  private length = 0
  private readonly hash = createHash('sha256')

  constructor(
    version: string,
    private readonly trailer: { Root: PdfObject; Info: PdfObject | undefined; ID: PdfString | undefined }
  ) {
    this.push(Buffer.from(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, 'latin1'))
  }

  writePlain(objects: Map<number, PdfObject>): Buffer {
    const rows = ['0000000000 65535 f ']
    for (const [number, object] of objects)
      rows[number] = `${String(this.write(number, object)).padStart(10, '0')} 00000 n `
    const start = this.length
    this.push(Buffer.from(`xref\n0 ${rows.length}\n${rows.join('\n')}\ntrailer\n`))
    this.push(serialize(this.trailerDict(rows.length)))
    return this.finish(start)
  }

  writePacked(objects: Map<number, PdfObject>): Buffer {
    const entries: [kind: number, place: number, index: number][] = [[0, 0, 65535]]
    const packable: [number, PdfObject][] = []
    for (const [number, object] of objects) {
      if (object instanceof PdfStream) entries[number] = [1, this.write(number, object), 0]
      else packable.push([number, object])
    }
    let next = objects.size + 1
    for (let first = 0; first < packable.length; first += PACK) {
      const pack = packable.slice(first, first + PACK)
      const stream = next++
      for (const [index, [number]] of pack.entries()) entries[number] = [2, stream, index]
      entries[stream] = [1, this.write(stream, objectStream(pack)), 0]
    }
    const start = this.length
    entries[next] = [1, start, 0]
    this.write(next, this.crossReferenceStream(entries))
    return this.finish(start)
  }

  private crossReferenceStream(entries: [number, number, number][]): PdfStream {
    const data = Buffer.alloc(entries.length * 8)
    for (const [number, [kind, place, index]] of entries.entries()) {
      data.writeUInt8(kind, number * 8)
      data.writeUIntBE(place, number * 8 + 1, 5)
      data.writeUInt16BE(index, number * 8 + 6)
    }
    const dict = this.trailerDict(entries.length)
    dict.set('Type', name('XRef')).set('W', [1, 5, 2]).set('Filter', name('FlateDecode'))
    return new PdfStream(dict, deflateSync(data))
  }

  private write(number: number, object: PdfObject): number {
    const offset = this.length
    this.push(Buffer.from(`${number} 0 obj\n`))
    this.push(serialize(object))
    this.push(Buffer.from('\nendobj\n'))
    return offset
  }

  private trailerDict(size: number): PdfDict {
    const { Root, Info, ID } = this.trailer
    const own = new PdfString(this.hash.copy().digest().subarray(0, 16))
    return PdfDict.of({ Size: size, Root, Info, ID: [ID ?? own, own] })
  }

  private finish(start: number): Buffer {
    this.push(Buffer.from(`\nstartxref\n${start}\n%%EOF\n`))
    return Buffer.concat(this.chunks)
  }

  private push(chunk: Buffer): void {
    this.chunks.push(chunk)
    this.length += chunk.length
    // The head of a large stream distinguishes files well enough, at a fraction of the cost.
    this.hash.update(chunk.subarray(0, 4096))
  }
}

function objectStream(pack: [number, PdfObject][]): PdfStream {
  const bodies = pack.map(([, object]) => serialize(object))
  let offset = 0
  const head = pack.map(([number], index) => {
    const entry = `${number} ${offset}`
    // biome-ignore lint/style/noNonNullAssertion: as many bodies as objects
    offset += bodies[index]!.length + 1
    return entry
  })
  const first = Buffer.from(`${head.join(' ')}\n`)
  const data = Buffer.concat([first, ...bodies.flatMap((body) => [body, Buffer.from('\n')])])
  const dict = { Type: name('ObjStm'), N: pack.length, First: first.length, Filter: name('FlateDecode') }
  return new PdfStream(PdfDict.of(dict), deflateSync(data))
}
