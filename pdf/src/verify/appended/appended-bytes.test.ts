import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { appendRevision } from '../../testing/append-revision.js'
import { stream } from '../../testing/make-pdf.js'
import { testSigner, verifyForTest } from '../../testing/seal-for-test.js'
import { catalog, signedForm } from '../../testing/signed-form.js'

// Bytes after a signature that one reader skips and another one, which repairs files, uses.

let signed: Buffer
beforeAll(async () => {
  signed = await signedForm(await testSigner())
}, 60_000)

const DSS: [number, string][] = [[1, catalog(undefined, '/DSS<</Certs[]>>')[1] as string]]
const startOf = (pdf: Buffer) =>
  Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1', pdf.length - 60))![1])
const padded = (value: number) => String(value).padStart(10, '0')

/** Appends a body and a cross-reference with a row for each of its objects. */
function append(body: string, { rows = [0] } = {}): Buffer {
  const start = signed.length + body.length
  const [number = '1'] = /\d+/.exec(body) ?? []
  const table = rows.map((gap) => `${number} 1\n${padded(signed.length + gap)} 00000 n \n`).join('')
  const trailer = `trailer\n<</Size 100/Root 1 0 R/Prev ${startOf(signed)}>>`
  const text = `${body}xref\n${table}${trailer}\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([signed, Buffer.from(text, 'latin1')])
}

const object = (body: string, number = 1) => `${number} 0 obj\n${body}\nendobj\n`
const proofs = object(DSS[0]![1])
const textsOf = async (pdf: Buffer) => {
  const { verdict, signatures } = await verifyForTest(pdf)
  return [verdict, ...signatures[0]!.changesAfter.items.filter(({ permitted }) => !permitted).map(({ text }) => text)]
}
const replaced = (pdf: Buffer, from: string, to: string): Buffer =>
  Buffer.concat([signed, Buffer.from(pdf.toString('latin1', signed.length).replace(from, to), 'latin1')])

describe('appended data', () => {
  it.each<[string, () => Buffer]>([
    ['objects, a table, a trailer', () => append(proofs)],
    ['a row that points to the line break before its object', () => append(`\n${proofs}`, { rows: [0] })],
    ['a harmless comment', () => append(`% made by hand\n${proofs}`, { rows: [15] })],
    [
      'the same start again',
      () => Buffer.concat([append(proofs), Buffer.from(`startxref\n${signed.length + proofs.length}\n%%EOF\n`)])
    ],
    ['some white space', () => append(`${' '.repeat(512)}${proofs}`, { rows: [512] })],
    ['line breaks', () => Buffer.concat([append(proofs), Buffer.from('\r\n'.repeat(20))])]
  ])('may be %s', async (_name, make) => {
    expect(await textsOf(make())).toEqual(['valid'])
  })

  it.each<[string, () => Buffer, string]>([
    [
      'an object that no row states',
      () => append(`${proofs}${object('(text)', 5)}`),
      'objects were appended that are not part of the file'
    ],
    [
      'an object in a comment',
      () => append(`% 5 0 obj (text) endobj\n${proofs}`, { rows: [24] }),
      'a misleading comment was appended'
    ],
    [
      'an object in the data of a stream',
      () => appendRevision(signed, [...DSS, [30, stream('5 0 obj\n<</Length 3>>\nendobj')]]),
      'hidden objects were appended'
    ],
    [
      'a trailer in the data of a stream',
      () => appendRevision(signed, [...DSS, [30, stream('trailer\n<</Root 13 0 R>>\n')]]),
      'a hidden cross-reference was appended'
    ],
    [
      'a row for no object',
      () => append(proofs, { rows: [0, 40] }),
      'a cross-reference that states missing objects was appended'
    ],
    [
      'a row with another number',
      () => replaced(append(proofs), 'xref\n1 1', 'xref\n4 1'),
      'objects were appended that are not part of the file'
    ],
    [
      'a row with another generation',
      () => replaced(append(proofs), '00000 n', '00002 n'),
      'objects were appended that are not part of the file'
    ],
    [
      'a row of another length',
      () => replaced(append(proofs), '00000 n \n', '00000 n\n'),
      'a malformed cross-reference was appended'
    ],
    [
      'a number of rows that is none',
      () => replaced(append(proofs), 'xref\n1 1', 'xref\n1 1.'),
      'a malformed cross-reference was appended'
    ],
    [
      'a comment that names streams',
      () => append(`% endstream\n${proofs}`, { rows: [12] }),
      'a misleading comment was appended'
    ],
    [
      'a start in the data of a stream',
      () => appendRevision(signed, [...DSS, [30, stream('startxref\n7\n')]]),
      'a hidden cross-reference was appended'
    ],
    [
      'an object beyond the size',
      () => appendRevision(signed, [...DSS, [100, 'null']]),
      'a malformed cross-reference was appended'
    ],
    [
      'an object of a generation that is too high',
      () => replaced(append('30 70000 obj\nnull\nendobj\n'), ' 00000 n', ' 70000 n'),
      'a malformed object was appended'
    ],
    [
      'a trailer with two sizes',
      () => replaced(append(proofs), '/Size 100', '/Size 99/Size 100'),
      'a malformed cross-reference was appended'
    ],
    [
      'a little more white space than readers skip',
      () => append(`${' '.repeat(513)}${proofs}`, { rows: [513] }),
      'meaningless data was appended'
    ],
    ['text', () => append(`${proofs}hello\n`), 'data that is no part of a PDF file was appended'],
    [
      'a table that nothing leads to',
      () => append(`${proofs}xref\n0 0\ntrailer\n<<>>\n`),
      'data that is no part of a PDF file was appended'
    ],
    [
      'a start that leads elsewhere',
      () => append(`startxref\n7\n%%EOF\n${proofs}`, { rows: [18] }),
      'a cross-reference that is not part of the file was appended'
    ],
    ['an object without an end', () => append(proofs.replace('endobj\n', '')), 'an unfinished object was appended'],
    [
      'a malformed number',
      () => append(proofs.replace('/SigFlags 3', '/SigFlags 3-0')),
      'a malformed object was appended'
    ],
    [
      'a malformed trailer',
      () => replaced(append(proofs), '/Size 100', '/Size 100-0'),
      'a malformed object was appended'
    ],
    ...['2147483000', '100.0', '+100', '0100', '99', '4 0 R'].map((size): [string, () => Buffer, string] => [
      `a trailer with the size ${size}`,
      () => replaced(append(proofs), '/Size 100', `/Size ${size}`),
      'a malformed cross-reference was appended'
    ]),
    ...['.0', '.'].map((suffix): [string, () => Buffer, string] => [
      `a trailer with ${suffix} after the offset of the section before`,
      () => replaced(append(proofs), `/Prev ${startOf(signed)}`, `/Prev ${startOf(signed)}${suffix}`),
      'a malformed cross-reference was appended'
    ]),
    [
      'an object whose number starts with a zero',
      () => replaced(append(proofs), '1 0 obj', '01 0 obj'),
      'data that is no part of a PDF file was appended'
    ],
    [
      'a stream whose length has a sign',
      () => appendRevision(signed, [...DSS, [30, '<</Length +3>>\nstream\nabc\nendstream']]),
      'a stream without a definite end was appended'
    ],
    [
      'a stream whose length is a number that reads in two ways',
      () => appendRevision(signed, [...DSS, [30, '<</Length 31 0 R>>\nstream\nabc\nendstream'], [31, '3.0']]),
      'a stream without a definite end was appended'
    ],
    [
      'much white space',
      () => append(`${' '.repeat(2000)}${proofs}`, { rows: [2000] }),
      'meaningless data was appended'
    ],
    [
      'a long comment',
      () => append(`%${'x'.repeat(2000)}\n${proofs}`, { rows: [2002] }),
      'meaningless data was appended'
    ],
    [
      'much white space at the end',
      () => Buffer.concat([append(proofs), Buffer.alloc(2000, ' ')]),
      'the appended data is not a revision of the file'
    ],
    [
      'a stream of another length than it states',
      () => appendRevision(signed, [...DSS, [30, '<</Length 2>>\nstream\nabcdefghij\nendstream']]),
      'a stream without a definite end was appended'
    ],
    [
      'a stream without a length',
      () => appendRevision(signed, [...DSS, [30, '<<>>\nstream\nabc\nendstream']]),
      'a stream without a definite end was appended'
    ],
    [
      'a stream after a bare carriage return',
      () => appendRevision(signed, [...DSS, [30, '<</Length 3>>\nstream\rabc\nendstream']]),
      'a stream without a definite end was appended'
    ],
    [
      'a stream whose data is in another file',
      () => appendRevision(signed, [...DSS, [30, '<</Length 0/F(data.bin)>>\nstream\n\nendstream']]),
      'a stream without a definite end was appended'
    ]
  ])('must not be %s', async (_name, make, text) => {
    expect(await textsOf(make())).toEqual(expect.arrayContaining(['changed', text]))
  })
})

/** Appends objects in an object stream, and a cross-reference stream. */
function appendPacked(objects: [number, string][], changes: Packed = {}): Buffer {
  const {
    count = objects.length,
    data = (own) => deflateSync(own),
    rows = (own) => own,
    stated = objects,
    more = ''
  } = changes
  const bodies = objects.map(([, body]) => `${body} `)
  const offsets = bodies.map((_, index) => bodies.slice(0, index).join('').length)
  const index = objects.map(([number], at) => `${number} ${offsets[at]} `).join('')
  const packed = data(Buffer.from(index + bodies.join('')))
  const container = Buffer.concat([
    Buffer.from('40 0 obj\n'),
    stream(packed, `${more}/Type/ObjStm/N ${count}/First ${index.length}/Filter/FlateDecode`),
    Buffer.from('\nendobj\n')
  ])
  const start = signed.length + container.length
  const row = (kind: number, place: number, at: number) => Buffer.from([kind, place >> 16, place >> 8, place, at])
  const table = [
    ...stated.map(([number], at) => ({ number, row: row(2, 40, at) })),
    { number: 40, row: row(1, signed.length, 0) },
    { number: 41, row: row(1, start, 0) }
  ]
  const entries = `/Type/XRef/Size 100/Root 1 0 R/Prev ${startOf(signed)}/W[1 3 1]/Index[${table.map(({ number }) => `${number} 1`).join(' ')}]`
  const section = stream(rows(Buffer.concat(table.map((own) => own.row))), entries)
  const tail = Buffer.from(`\nendobj\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat([signed, container, Buffer.from('41 0 obj\n'), section, tail])
}

interface Packed {
  count?: number
  data?: (plain: Buffer) => Buffer
  rows?: (own: Buffer) => Buffer
  stated?: [number, string][]
  /** Entries of the object stream before the others. */
  more?: string
}

describe('appended object streams', () => {
  it('may hold objects', async () => {
    expect(await textsOf(appendPacked(DSS))).toEqual(['valid'])
  })

  it.each<[string, () => Buffer, string]>([
    [
      'an object that no row states',
      () => appendPacked([...DSS, [5, '(text)']], { stated: DSS }),
      'objects were appended that are not part of the file'
    ],
    ['a malformed object', () => appendPacked([[1, `${DSS[0]![1]} 5`]]), 'a malformed object was appended'],
    ['objects of two numbers', () => appendPacked(DSS, { more: '/N 2' }), 'a malformed object stream was appended'],
    ['fewer objects than it states', () => appendPacked(DSS, { count: 2 }), 'a malformed object stream was appended'],
    [
      'damaged data',
      () => appendPacked(DSS, { data: (plain) => deflateSync(plain).subarray(0, -3) }),
      'a malformed object stream was appended'
    ]
  ])('must not hold %s', async (_name, make, text) => {
    expect(await textsOf(make())).toEqual(expect.arrayContaining(['changed', text]))
  })

  it.each([
    ['/W[1 3 1]', '/W[+1 3 1]'],
    ['/W[1 3 1]', '/W[1 3 1 0]'],
    ['/W[1 3 1]', '/W[1 3 1.]'],
    ['/Index[1 1', '/Index[01 1'],
    ['/Size 100', '/Size 2147483000'],
    ['/Prev ', '/Prev +']
  ])('must be stated in plain numbers: %s, not %s', async (from, to) => {
    expect(await textsOf(replaced(appendPacked(DSS), from, to))).toEqual(
      expect.arrayContaining(['changed', 'a malformed cross-reference was appended'])
    )
  })

  it('may be a section without anything, as PDFBox saves a file without changes, if it is not the last', async () => {
    const start = (pdf: Buffer) => Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1'))![1])
    const section = (pdf: Buffer, size: number, row = '0000000000 65535 f') =>
      `xref\n0 1\n${row} \ntrailer\n<</Size ${size}/Root 1 0 R/Prev ${start(pdf)}>>\nstartxref\n${pdf.length}\n%%EOF\n`
    const empty = (size: number) => Buffer.concat([signed, Buffer.from(section(signed, size))])
    const followed = (pdf: Buffer, size = 100) => {
      const body = `${proofs}xref\n1 1\n${padded(pdf.length)} 00000 n \n`
      const trailer = `trailer\n<</Size ${size}/Root 1 0 R/Prev ${start(pdf)}>>\nstartxref\n${pdf.length + proofs.length}\n%%EOF\n`
      return Buffer.concat([pdf, Buffer.from(body + trailer, 'latin1')])
    }
    expect(await textsOf(followed(empty(1)))).toEqual(['valid'])
    for (const pdf of [empty(1), followed(empty(2)), followed(empty(1), 50)]) {
      expect(await textsOf(pdf)).toEqual(
        expect.arrayContaining(['changed', 'a malformed cross-reference was appended'])
      )
    }
  })

  it('must be stated in rows of a known kind', async () => {
    const withRow = (kind: number) =>
      replaced(
        appendPacked(DSS, { rows: (own) => Buffer.concat([Buffer.from([kind, 0, 0, 0, 0]), own]) }),
        '/Index[1 1',
        '/Index[50 1 1 1'
      )
    expect(await textsOf(withRow(0))).toEqual(['valid'])
    expect(await textsOf(withRow(3))).toEqual(
      expect.arrayContaining(['changed', 'a malformed cross-reference was appended'])
    )
  })

  it('must be stated by a cross-reference stream with exactly its rows', async () => {
    const longer = appendPacked(DSS, { rows: (own) => Buffer.concat([own, Buffer.alloc(3)]) })
    expect(await textsOf(longer)).toEqual(
      expect.arrayContaining(['changed', 'a malformed cross-reference was appended'])
    )
  })
})
