import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SealSigner } from '../signing-certificate/signing-certificate.js'
import { makePdf, stream, type TestObject } from '../testing/make-pdf.js'
import { sealForTest, testSigner } from '../testing/seal-for-test.js'
import { signByHand } from '../testing/sign-by-hand.js'
import { preparePdf } from './prepare-pdf.js'

let signer: SealSigner
beforeAll(async () => {
  signer = await testSigner()
}, 60_000)

const FONT: TestObject = [4, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>']
const say = (text: string, entries = '') => stream(`BT /F1 24 Tf 72 700 Td (${text}) Tj ET`, entries)

const packed = (content: string) => stream(deflateSync(content), '/Filter/FlateDecode')

interface Odd {
  catalog?: string
  page?: string
  pages?: string
  resources?: string
  annots?: string
  objects?: TestObject[]
  rewrite?: (pdf: Buffer) => Buffer
}

/** A signed file of one page, odd in one respect. */
async function signed({
  catalog = '',
  page = '',
  pages = '',
  resources = '',
  annots = '',
  ...more
}: Odd): Promise<Buffer> {
  const { objects = [], rewrite = (pdf: Buffer) => pdf } = more
  const tree = pages || '<</Type/Pages/Kids[3 0 R]/Count 1>>'
  const contents = /Contents/.test(page) ? '' : '/Contents 5 0 R'
  const plain = makePdf([
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, tree],
    [
      3,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 4 0 R>>${resources}>>/Annots[${annots}]${contents}${page}>>`
    ],
    FONT,
    [5, say('The price is 100 EUR')],
    ...objects
  ])
  const own: TestObject[] = [
    [1, `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R]/SigFlags 3>>${catalog}>>`],
    [20, '<</Type/Annot/Subtype/Widget/FT/Sig/T(seal)/V 21 0 R/Rect[0 0 0 0]/F 132>>']
  ]
  return signByHand(rewrite(plain), { signer, value: 21, objects: own, size: 100 })
}

const problemOf = (pdf: Buffer): string | undefined => {
  try {
    preparePdf(pdf)
    return undefined
  } catch (error) {
    expect(error).toMatchObject({ code: 'PDF_AMBIGUOUS' })
    return (error as Error).message
  }
}

const look = (text: string): TestObject => [31, say(text, '/Type/XObject/Subtype/Form/BBox[0 0 200 30]')]
const annotation = (kind: string, more: string, box = '[70 690 300 720]'): TestObject => [
  30,
  `<</Type/Annot/Subtype/${kind}/Rect${box}${more}>>`
]
const layers = (membership: string, config = ''): Odd => ({
  catalog: `/OCProperties<</OCGs[40 0 R 41 0 R]/D<</ON[40 0 R]/OFF[41 0 R]${config}>>>>`,
  resources: '/Properties<</M 42 0 R>>',
  objects: [
    [40, '<</Type/OCG/Name(on)>>'],
    [41, '<</Type/OCG/Name(off)>>'],
    [42, `<</Type/OCMD${membership}>>`]
  ]
})

describe('a signed file that programs show differently is refused', () => {
  it.each<[string, Odd, string]>([
    ['a key with two values', { page: '/Contents 5 0 R/Contents 6 0 R', objects: [[6, say('999')]] }, 'two values'],
    ['the same, further down', { resources: '/XObject<</X 6 0 R/X 5 0 R>>', objects: [[6, say('9')]] }, 'two values'],
    [
      'another generation',
      { page: '/Contents 6 3 R', objects: [[6, say('999')]] },
      'object 6 is named with another generation'
    ],
    ['a number with two signs', { page: '/Rotate --90' }, 'object 3 is not written in plain syntax'],
    [
      'a word of the structure in its content',
      { page: '/Contents 6 0 R', objects: [[6, packed('(100) Tj endobj (999) Tj')]] },
      'page 1: has content at which some programs stop'
    ],
    [
      'an operator without operands',
      { page: '/Contents 6 0 R', objects: [[6, packed('BT Tf ET')]] },
      'at which some programs stop'
    ],
    ['a box whose corners are in another order', { page: '/CropBox[612 792 0 0]' }, 'page 1: is cut in different ways'],
    ['a list of contents with a gap', { page: '/Contents[5 0 R null]' }, 'page 1: has content that not all find'],
    ['a turn that is a real', { page: '/Rotate 90.0' }, 'page 1: is turned in different ways'],
    [
      'a turn that its parent states as a real',
      { pages: '<</Type/Pages/Kids[3 0 R]/Count 1/Rotate 90.>>' },
      'page 1: is turned'
    ],
    ['a page tree that counts no page', { pages: '<</Type/Pages/Kids[3 0 R]/Count 0>>' }, 'counted in different ways'],
    [
      'a page that has kids',
      { page: '/Kids[6 0 R]', objects: [[6, '<</Type/Page/Parent 3 0 R>>']] },
      'counted in different ways'
    ],
    [
      'the keyword in the data',
      { page: '/Contents 6 0 R', objects: [[6, say('100) Tj ET endstream endobj (999')]] },
      'object 6 contains the keyword'
    ],
    [
      'a text without an appearance',
      { annots: '30 0 R', objects: [annotation('FreeText', '/F 4/DA(/F1 9 Tf)/Contents(999)')] },
      'page 1: an annotation (FreeText) has no appearance'
    ],
    [
      'a stamp that is not printed',
      { annots: '30 0 R', objects: [annotation('Stamp', '/AP<</N 31 0 R>>'), look('999')] },
      'page 1: an annotation (Stamp) is shown on screen and not on paper'
    ],
    [
      'a field over text that is not printed',
      { annots: '30 0 R', objects: [annotation('Widget', '/FT/Tx/AP<</N 31 0 R>>'), look('999')] },
      'annotation (Widget) is shown on screen'
    ],
    [
      'an icon over text',
      { annots: '30 0 R', objects: [annotation('Text', '/F 4/Contents(x)')] },
      'annotation (Text) has no appearance'
    ],
    [
      'a field whose value programs draw',
      { annots: '30 0 R', objects: [annotation('Widget', '/F 4/FT/Tx/V(999)', '[9 9 90 20]')] },
      'annotation (Widget) has no appearance'
    ],
    [
      'a field whose value is that of its parent',
      {
        annots: '30 0 R',
        objects: [
          annotation('Widget', '/F 4/Parent 32 0 R', '[9 9 90 20]'),
          [32, '<</FT/Tx/T(a)/V(999)/Kids[30 0 R]>>']
        ]
      },
      'annotation (Widget) has no appearance'
    ],
    [
      'a field with a background over text',
      { annots: '30 0 R', objects: [annotation('Widget', '/F 4/FT/Tx/T(a)/MK<</BG[1]>>')] },
      'annotation (Widget) has no appearance'
    ],
    [
      'an icon in no definite place',
      { annots: '30 0 R', objects: [annotation('Text', '/F 4/Contents(x)', '[9 9 29]')] },
      'annotation (Text) has no appearance'
    ],
    [
      'a stamp that is printed and not shown',
      { annots: '30 0 R', objects: [annotation('Stamp', '/F 36/AP<</N 31 0 R>>'), look('999')] },
      'page 1: an annotation (Stamp) is shown on paper and not on screen'
    ],
    [
      'a form at which some programs stop',
      {
        resources: '/XObject<</X 6 0 R>>',
        objects: [[6, stream('(100) Tj endobj (999) Tj', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]')]]
      },
      'object 6 has content at which some programs stop'
    ],
    ['a box without a height', { page: '/CropBox[0 0 612 0]' }, 'page 1: is cut in different ways'],
    ['a layer whose expression and policy differ', layers('/OCGs 40 0 R/P/AnyOn/VE[/Not 40 0 R]'), 'by its expression'],
    [
      'a layer that is listed as on and as off',
      {
        catalog: '/OCProperties<</OCGs[40 0 R]/D<</ON[40 0 R]/OFF[40 0 R]>>>>',
        objects: [[40, '<</Type/OCG/Name(on)>>']]
      },
      'a layer is both on and off'
    ],
    ['a layer that is on and off', layers('/OCGs 40 0 R', '/OFF[40 0 R]'), 'states a key with two values'],
    [
      'an object with two rows in one section',
      { page: '/Contents 6 0 R', objects: [[6, say('999')]], rewrite: (pdf) => twice(pdf) },
      'object 6 has two places in the cross-reference'
    ],
    [
      'an object that is somewhere else',
      { page: '/Contents 6 0 R', objects: [[6, say('999')]], rewrite: (pdf) => misplaced(pdf) },
      'object 6 is not where'
    ]
  ])('%s', async (_name, odd, reason) => {
    expect(problemOf(await signed(odd))).toContain(reason)
  })

  it.each<[string, Odd]>([
    ['plain', {}],
    [
      'with a link and the window of a note',
      {
        annots: '30 0 R 32 0 R',
        objects: [annotation('Link', '/F 0'), [32, '<</Type/Annot/Subtype/Popup/Rect[70 690 300 720]>>']]
      }
    ],
    ['with a hidden text', { annots: '30 0 R', objects: [annotation('FreeText', '/F 2/Contents(999)')] }],
    ['with a text that nobody sees', { annots: '30 0 R', objects: [annotation('FreeText', '/F 32/Contents(999)')] }],
    ['with an empty field', { annots: '30 0 R', objects: [annotation('Widget', '/F 4/FT/Tx/T(a)')] }],
    ['with a field without a size', { annots: '30 0 R', objects: [annotation('Widget', '/FT/Tx/V(x)', '[9 9 9 9]')] }],
    [
      'with a note beside the text',
      { annots: '30 0 R', objects: [annotation('Text', '/F 4/Contents(x)', '[9 9 29 29]')] }
    ],
    [
      'with a stamp that is printed',
      { annots: '30 0 R', objects: [annotation('Stamp', '/F 4/AP<</N 31 0 R>>'), look('999')] }
    ],
    ['with a layer that is shown if another is off', layers('/OCGs 41 0 R/P/AnyOff/VE[/Not 41 0 R]')],
    ['with a layer whose expression and policy agree', layers('/OCGs 40 0 R/P/AnyOn/VE[/Or 40 0 R[/Not 41 0 R]]')]
  ])('but not %s', async (_name, odd) => {
    expect(problemOf(await signed(odd))).toBeUndefined()
  })

  it('but not one that this service has sealed for more signatures', async () => {
    const { working } = preparePdf(
      makePdf([
        [1, '<</Type/Catalog/Pages 2 0 R>>'],
        [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
        [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>']
      ])
    )
    const { pdf } = await sealForTest(working, { permits: 'signatures' })
    expect(problemOf(pdf)).toBeUndefined()
  })
})

/** Lets the row of object 6 point to object 5. */
function misplaced(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1')
  const row = (number: number) => String(text.indexOf(`\n${number} 0 obj`) + 1).padStart(10, '0')
  return Buffer.from(text.replace(`${row(6)} 00000 n`, `${row(5)} 00000 n`), 'latin1')
}

/** States object 6 once more, where object 5 is. */
function twice(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1')
  const offset = String(text.indexOf('\n5 0 obj') + 1).padStart(10, '0')
  return Buffer.from(text.replace('trailer', `6 1\n${offset} 00000 n \ntrailer`), 'latin1')
}

describe('a table that names a stream with more rows', () => {
  const hybrid = (free: boolean) =>
    signed({
      page: '/Contents 6 0 R',
      objects: [[6, say('999')]],
      rewrite: (pdf) => withStream(pdf, free)
    })

  it('is refused where the two contradict each other, and taken where they agree', async () => {
    expect(problemOf(await hybrid(true))).toContain('object 6 has two places in the cross-reference')
    expect(problemOf(await hybrid(false))).toBeUndefined()
  })
})

/** Adds the place of object 6 in a stream; the table says the same, or that the object is free. */
function withStream(pdf: Buffer, free: boolean): Buffer {
  const text = pdf.toString('latin1')
  const offset = text.indexOf('\n6 0 obj') + 1
  const start = text.lastIndexOf('xref\n0 ')
  const rows = Buffer.from([1, offset >> 8, offset & 255, 0])
  const own = `60 0 obj\n<</Type/XRef/Size 100/Root 1 0 R/W[1 2 1]/Index[6 1]/Length 4>>\nstream\n${rows.toString('latin1')}\nendstream\nendobj\n`
  const table = text
    .slice(start)
    .replace(`${String(offset).padStart(10, '0')} 00000 n`, (row) => (free ? '0000000000 65535 f' : row))
    .replace('/Root', `/XRefStm ${start}/Root`)
    .replace(/startxref\n\d+/, `startxref\n${start + own.length}`)
  return Buffer.from(text.slice(0, start) + own + table, 'latin1')
}
