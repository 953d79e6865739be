/** One object of a hand-made file: its number and its body. */
export type TestObject = [number: number, body: string | Buffer]

/** Writes a file by hand, object by object, so that a test can make what no library would. The catalog is object 1. */
export function makePdf(objects: TestObject[], trailer = ''): Buffer {
  const chunks = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = chunks[0]!.length
  const offsets = new Map<number, number>()
  for (const [number, body] of objects) {
    const chunk = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      Buffer.from(body as never, 'latin1' as never),
      Buffer.from('\nendobj\n')
    ])
    offsets.set(number, length)
    chunks.push(chunk)
    length += chunk.length
  }
  const size = Math.max(...offsets.keys()) + 1
  const rows = Array.from({ length: size - 1 }, (_, index) => {
    const offset = offsets.get(index + 1)
    return offset === undefined ? '0000000000 65535 f ' : `${String(offset).padStart(10, '0')} 00000 n `
  })
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('\n')}\n`
  chunks.push(Buffer.from(`${table}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`))
  return Buffer.concat(chunks)
}

/** A stream object's body. */
export function stream(data: string | Buffer, entries = ''): Buffer {
  const bytes = Buffer.from(data as never, 'latin1' as never)
  return Buffer.concat([
    Buffer.from(`<<${entries}/Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream')
  ])
}

/** What a one-page file is made of; entries as they stand in the page or in its parent. */
export interface OnePage {
  page?: string
  parent?: string
  /** Drawn before the page's text. */
  content?: string
  catalog?: string
  objects?: TestObject[]
}

const RESOURCES = '/Resources<</Font<</F1 4 0 R>>>>'

/** A file of one page that says "Hello"; Letter unless the page or its parent say otherwise. */
export function onePagePdf({ page = '', parent = '', content = '', catalog = '', objects = [] }: OnePage = {}): Buffer {
  const box = /MediaBox/.test(page + parent) ? '' : '/MediaBox[0 0 612 792]'
  const resources = /Resources/.test(parent) ? '' : RESOURCES
  const contents = /Contents/.test(page) ? '' : '/Contents 5 0 R'
  return makePdf([
    [1, `<</Type/Catalog/Pages 2 0 R${catalog}>>`],
    [2, `<</Type/Pages/Kids[3 0 R]/Count 1${parent}>>`],
    [3, `<</Type/Page/Parent 2 0 R${box}${resources}${contents}${page}>>`],
    [4, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    [5, stream(`${content}\n0.6 0.8 1 rg BT /F1 24 Tf 200 300 Td (Hello) Tj ET\n`)],
    ...objects
  ])
}
