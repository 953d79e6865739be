import { deflateSync } from 'node:zlib'

type Part = string | Buffer

/** A handwritten file, object by object; the catalog is object 1. */
function fileOf(...objects: [number: number, body: Part][]): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets = new Map<number, number>()
  let length = chunks[0]!.length
  for (const [number, body] of objects) {
    const chunk = Buffer.concat([`${number} 0 obj\n`, body, '\nendobj\n'].map((part) => Buffer.from(part)))
    offsets.set(number, length)
    chunks.push(chunk)
    length += chunk.length
  }
  const size = Math.max(...offsets.keys()) + 1
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...chunks, Buffer.from(`xref\n0 ${size}\n${rows.join('')}${trailer}`)])
}

const streamOf = (data: Buffer, entries: string): Buffer =>
  Buffer.concat(
    [`<<${entries}/Length ${data.length}>>\nstream\n`, data, '\nendstream'].map((part) => Buffer.from(part))
  )

const catalog: [number, string] = [1, '<</Type/Catalog/Pages 2 0 R>>']
const pages: [number, string] = [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>']
const page = (entries = ''): [number, string] => [3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]${entries}>>`]
const flate = '/Filter/FlateDecode'
/** A gibibyte of zeros, compressed twice: to a megabyte and then to a kilobyte. */
const gibibyte = deflateSync(deflateSync(Buffer.alloc(1 << 30)))

/** Malicious files, and how each is rejected. */
export const hostilePdfs: Record<string, { code: string; make: () => Buffer }> = {
  'a bomb in an object stream': {
    code: 'PDF_TOO_LARGE',
    make: () => fileOf(catalog, pages, page(), [4, streamOf(bombOf(200), `/Type/ObjStm/N 1/First 4${flate}`)])
  },
  'a bomb in a page’s content': {
    code: 'PDF_TOO_LARGE',
    make: () => fileOf(catalog, pages, page('/Contents 4 0 R'), [4, streamOf(bombOf(200), flate)])
  },
  'a bomb that is packed twice': {
    code: 'PDF_TOO_LARGE',
    make: () =>
      fileOf(catalog, pages, page('/Contents 4 0 R'), [4, streamOf(gibibyte, '/Filter[/FlateDecode/FlateDecode]')])
  },
  'a stream that is shown a thousand times': {
    code: 'PDF_TOO_LARGE',
    make: () => fileOf(catalog, pages, page(`/Contents[${'4 0 R '.repeat(1000)}]`), [4, streamOf(bombOf(8), flate)])
  },
  'a page tree that doubles thirty times': {
    code: 'PDF_TOO_LARGE',
    make: () =>
      fileOf(
        catalog,
        ...Array.from({ length: 30 }, (_, level): [number, string] => [
          level + 2,
          `<</Type/Pages/Kids[${`${level + 3} 0 R `.repeat(2)}]/Count 2>>`
        ]),
        [32, '<</Type/Page/MediaBox[0 0 612 792]>>']
      )
  },
  'a page tree that runs in a circle': {
    code: 'INVALID_PDF',
    make: () => fileOf(catalog, [2, '<</Type/Pages/Kids[2 0 R]/Count 1>>'])
  },
  '200,000 pages': {
    code: 'PDF_TOO_LARGE',
    make: () => fileOf(catalog, [2, `<</Type/Pages/Kids[${'3 0 R '.repeat(200_000)}]/Count 200000>>`], page())
  },
  'brackets in brackets, a hundred thousand times': {
    code: 'INVALID_PDF',
    make: () =>
      fileOf([1, `<</Type/Catalog/Pages 2 0 R/X ${'['.repeat(100_000)}${']'.repeat(100_000)}>>`], pages, page())
  },
  'a file that is cut off': {
    code: 'PDF_TRUNCATED',
    make: () => fileOf(catalog, pages, page()).subarray(0, 40)
  },
  garbage: { code: 'INVALID_PDF', make: () => Buffer.from('garbage '.repeat(20_000)) }
}

const bombOf = (megabytes: number): Buffer => deflateSync(Buffer.alloc(megabytes << 20))
