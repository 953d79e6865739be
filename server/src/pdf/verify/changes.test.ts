import { beforeAll, describe, expect, it } from 'vitest'
import {
  createDevelopmentCertificate,
  loadSigningCertificate,
  type SealSigner
} from '../signing-certificate/signing-certificate.js'
import { appendRevision, type RevisionOptions } from '../testing/append-revision.js'
import { makePdf, stream, type TestObject } from '../testing/make-pdf.js'
import { testSigner, verifyForTest } from '../testing/seal-for-test.js'
import { signByHand } from '../testing/sign-by-hand.js'
import { catalog, countersign, look, note, page, rent, seal, signedForm, XMP } from '../testing/signed-form.js'

let signer: SealSigner
let stranger: SealSigner
let signed: Buffer
beforeAll(async () => {
  signer = await testSigner()
  const { certificate, privateKey } = await createDevelopmentCertificate(new Date('2026-11-21T10:15:30Z'))
  stranger = await loadSigningCertificate({ certificatePem: certificate, keyPem: privateKey })
  signed = await signedForm(signer)
}, 60_000)

/** Fields that are listed and shown beside those of the form. */
const withField = (number: number, ...objects: TestObject[]): TestObject[] => [
  catalog(`7 0 R 8 0 R 9 0 R 20 0 R ${number} 0 R`),
  page(`7 0 R 8 0 R 9 0 R 14 0 R 20 0 R ${number} 0 R`),
  ...objects
]
const metadata = (text: string): TestObject => [11, stream(text, '/Type/Metadata/Subtype/XML')]
const newPage: TestObject = [30, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>']
const freeText = '<</Type/Annot/Subtype/FreeText/Rect[0 0 600 700]/Contents(never mind)>>'

type Attack = [name: string, kind: string, objects: TestObject[], options?: RevisionOptions]

const attacks: Attack[] = [
  ['the content is replaced', 'page_content', [[5, stream('BT /F1 24 Tf (Goodbye) Tj ET')]]],
  ['the page gets other content', 'page_content', [page(undefined, { Contents: '30 0 R' }), [30, stream('')]]],
  ['the page is cropped', 'page_box', [page(undefined, { CropBox: '[0 0 9 9]' })]],
  ['the page inherits a rotation', 'page_box', [[2, '<</Type/Pages/Kids[3 0 R]/Count 1/Rotate 90>>']]],
  ['the page gets another parent', 'page_content', [page(undefined, { Parent: '30 0 R' }), [30, '<</Type/Pages>>']]],
  ['the font is replaced', 'resource', [[4, '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>']]],
  ['a page is added', 'page_added', [[2, '<</Type/Pages/Kids[3 0 R 30 0 R]/Count 2>>'], newPage]],
  ['the page is removed', 'page_removed', [[2, '<</Type/Pages/Kids[]/Count 0>>']]],
  ['the page is swapped', 'page_content', [[2, '<</Type/Pages/Kids[30 0 R]/Count 1>>'], newPage]],
  ['the page tree runs in a circle', 'page_added', [[2, '<</Type/Pages/Kids[3 0 R 2 0 R]/Count 2>>']]],
  ['an action runs when it is opened', 'catalog', [catalog(undefined, '/OpenAction<</S/JavaScript/JS(x)>>')]],
  ['a file is attached', 'catalog', [catalog(undefined, '/Names<</EmbeddedFiles<</Names[]>>>>')]],
  ['layers are added', 'catalog', [catalog(undefined, '/OCProperties<</OCGs[]>>')]],
  ['the form gets XFA', 'field_changed', [catalog(undefined, '', '/XFA(x)')]],
  ['another catalog counts', 'catalog', [[30, catalog()[1]]], { root: 30 }],
  ['a text is put over the page', 'annotation_added', [page('7 0 R 8 0 R 9 0 R 14 0 R 20 0 R 30 0 R'), [30, freeText]]],
  ['a note is changed', 'annotation_changed', [[14, '<</Type/Annot/Subtype/Text/Rect[10 10 20 20]/Contents(b)>>']]],
  ['a note is removed', 'annotation_removed', [page('7 0 R 8 0 R 9 0 R 20 0 R')]],
  ['annotations change places', 'annotation_changed', [page('8 0 R 7 0 R 9 0 R 14 0 R 20 0 R')]],
  ['the signature is taken off its page', 'annotation_removed', [page('7 0 R 8 0 R 9 0 R 14 0 R')]],
  ['the signature is blown up', 'field_changed', [seal('/Rect[0 0 600 700]')]],
  ['the signature gets a look', 'field_changed', [seal('/Rect[0 0 0 0]/AP<</N 10 0 R>>')]],
  ['a look is replaced (shadow replace)', 'field_changed', [rent('/V(100)/AP<</N 30 0 R>>'), [30, look('x')]]],
  ['a look is overwritten (shadow replace)', 'field_changed', [[10, look('BT (900) Tj ET')]]],
  [
    'a field is hidden (shadow hide)',
    'field_changed',
    [[7, '<</Type/Annot/Subtype/Widget/FT/Tx/T(rent)/Rect[100 600 200 620]/F 6/V(100)/AP<</N 10 0 R>>>>']]
  ],
  [
    'a filled-in field moves',
    'field_changed',
    [[7, '<</Type/Annot/Subtype/Widget/FT/Tx/T(rent)/Rect[0 0 600 700]/F 4/V(9)>>']]
  ],
  [
    'a look that the page draws too is overwritten',
    'resource',
    [note('/V(x)'), [12, look('1 0 0 rg 0 0 500 500 re f')]]
  ],
  [
    'a field becomes a button',
    'field_changed',
    [[7, '<</Type/Annot/Subtype/Widget/FT/Btn/T(rent)/Rect[100 600 200 620]/F 4/V(100)/AP<</N 10 0 R>>>>']]
  ],
  ['a field gets kids', 'field_changed', [rent('/V(100)/AP<</N 10 0 R>>/Kids[]')]],
  ['a field gets an action', 'field_changed', [rent('/V(100)/AP<</N 10 0 R>>/AA<<>>')]],
  ['a field is removed from the form', 'field_removed', [catalog('7 0 R 9 0 R 20 0 R')]],
  [
    'a line of text is added',
    'field_added',
    withField(30, [30, '<</Type/Annot/Subtype/Widget/FT/Tx/T(new)/Rect[0 0 600 700]>>'])
  ],
  [
    'a group leads back to itself',
    'structure',
    [catalog('7 0 R 8 0 R 9 0 R 20 0 R 30 0 R'), [30, '<</T(g)/Kids[30 0 R]>>']]
  ],
  [
    'an unsigned field has a look',
    'field_added',
    withField(
      30,
      [30, '<</Type/Annot/Subtype/Widget/FT/Sig/T(new)/Rect[0 0 600 700]/AP<</N 31 0 R>>>>'],
      [31, look('x')]
    )
  ],
  [
    'a new signature field has an action',
    'field_added',
    withField(30, [30, '<</Type/Annot/Subtype/Widget/FT/Sig/T(new)/Rect[0 0 0 0]/AA<<>>>>'])
  ],
  ['a field shows what was signed elsewhere', 'signature_added', [countersign('/V 21 0 R')]],
  ['the signature is taken off', 'lost_signature', [catalog('7 0 R 8 0 R 9 0 R'), page('7 0 R 8 0 R 9 0 R 14 0 R')]],
  [
    'the signature is emptied',
    'lost_signature',
    [[20, '<</Type/Annot/Subtype/Widget/FT/Sig/T(seal)/P 3 0 R/F 132/Rect[0 0 0 0]>>']]
  ],
  ['metadata are no XML', 'metadata', [metadata('not XML')]],
  ['metadata have entities', 'metadata', [metadata(`<!DOCTYPE a [<!ENTITY e "x">]>${XMP}`)]],
  ['metadata use an entity', 'metadata', [metadata(XMP.replace('1', '&e;'))]],
  ['metadata are no metadata', 'metadata', [metadata('<html></html>')]],
  ['proofs are no proofs', 'proofs', [catalog(undefined, '/DSS<</Bad 1>>')]],
  ['proofs are no streams', 'proofs', [catalog(undefined, '/DSS<</Certs[14 0 R]>>')]],
  ['an object is deleted', 'structure', [], { freed: [13] }]
]

describe('after a signature', () => {
  it.each(attacks)('%s: changed (%s)', async (_name, kind, objects, options) => {
    const attacked = appendRevision(signed, objects, options)
    const report = await verifyForTest(attacked)
    const found = [...report.signatures.flatMap(({ changesAfter }) => changesAfter.items), ...lostOf(report)]
    expect({ verdict: report.verdict, valid: report.valid }).toEqual({ verdict: 'changed', valid: false })
    expect(found.filter(({ permitted }) => !permitted).map((item) => item.kind)).toContain(kind)
  })

  const lostOf = ({ lostSignatures }: { lostSignatures: number }) =>
    lostSignatures > 0 ? [{ kind: 'lost_signature', permitted: false }] : []

  it('a signature that was taken off is named with the revision that lost it', async () => {
    const objects = [catalog('7 0 R 8 0 R 9 0 R'), page('7 0 R 8 0 R 9 0 R 14 0 R')]
    const twice = await signByHand(signed, { signer, value: 41, objects: [countersign('/V 41 0 R')] })
    const { signatures } = await verifyForTest(appendRevision(twice, [...objects, catalog('7 0 R 8 0 R 9 0 R')]))
    const [lost] = signatures[0]!.changesAfter.items.filter(({ kind }) => kind === 'lost_signature')
    expect(lost).toMatchObject({ revision: 3, field: 'seal', permitted: false })
  })

  it('bytes that are no version of the file count as a change, a line’s end does not', async () => {
    expect(await verifyForTest(Buffer.concat([signed, Buffer.from('% more\n')]))).toMatchObject({ verdict: 'changed' })
    expect(await verifyForTest(Buffer.concat([signed, Buffer.from('\n')]))).toMatchObject({
      verdict: 'sealed_here',
      coversWholeFile: false
    })
  })

  it('a stranger’s signature on top does not make a change good, nor a good file valid', async () => {
    const onTop = (pdf: Buffer) =>
      signByHand(pdf, {
        signer: stranger,
        value: 41,
        objects: [
          catalog('7 0 R 8 0 R 9 0 R 20 0 R 40 0 R'),
          page('7 0 R 8 0 R 9 0 R 14 0 R 20 0 R 40 0 R'),
          seal('/Rect[0 0 0 0]', 40, 'stranger', 41)
        ]
      })
    const swapped = appendRevision(signed, [[5, stream('BT (YOU OWE ME A MILLION) Tj ET')]])
    expect(await verifyForTest(await onTop(swapped))).toMatchObject({ verdict: 'changed', integrity: 'intact' })
    const honest = await verifyForTest(await onTop(signed))
    expect(honest).toMatchObject({ verdict: 'untrusted', valid: false, trust: 'partial', changes: 'permitted' })
    const trusting = await verifyForTest(await onTop(signed), { signers: stranger.certificates })
    expect(trusting).toMatchObject({ verdict: 'valid', valid: true, trust: 'all' })
  })

  it('a cross-reference that is there twice is refused: readers disagree about which counts', async () => {
    const empty = stream('', '/Type/XRef/Size 100/W[1 1 1]/Index[0 0]')
    const withStream = appendRevision(signed, [[30, empty]])
    const trailer = `/XRefStm ${withStream.lastIndexOf('30 0 obj')}`
    expect((await verifyForTest(withStream)).verdict).toBe('sealed_here')
    expect((await verifyForTest(appendRevision(withStream, [], { trailer }))).verdict).toBe('changed')
  })

  it('a change that comes and goes between two signatures is found', async () => {
    const objects = withField(40, seal('/Rect[0 0 0 0]', 40, 'second', 41))
    const shown = appendRevision(signed, [[5, stream('BT (something else) Tj ET')]])
    const second = await signByHand(shown, { signer, value: 41, objects })
    const hidden = appendRevision(second, [[5, stream('BT /F1 24 Tf 200 300 Td (Hello) Tj ET /X Do')]])
    const { verdict, signatures } = await verifyForTest(hidden)
    expect(verdict).toBe('changed')
    expect(signatures.map(({ changesAfter }) => changesAfter.permitted)).toEqual([false, false])
  })

  it('a change that only a signature in the middle has seen is found', async () => {
    const objects = withField(40, seal('/Rect[0 0 0 0]', 40, 'second', 41))
    const second = await signByHand(signed, { signer, value: 41, objects })
    const shown = appendRevision(second, [[5, stream('BT (something else) Tj ET')]])
    const more = [
      catalog('7 0 R 8 0 R 9 0 R 20 0 R 40 0 R 50 0 R'),
      page('7 0 R 8 0 R 9 0 R 14 0 R 20 0 R 40 0 R 50 0 R'),
      seal('/Rect[0 0 0 0]', 50, 'third', 51)
    ]
    const third = await signByHand(shown, { signer, value: 51, objects: more })
    const hidden = appendRevision(third, [[5, stream('BT /F1 24 Tf 200 300 Td (Hello) Tj ET /X Do')]])
    const { verdict, signatures } = await verifyForTest(hidden)
    expect(verdict).toBe('changed')
    expect(signatures.map(({ changesAfter }) => changesAfter.permitted)).toEqual([false, false, false])
  })
})

const permitted: [name: string, level: string, objects: TestObject[], options?: RevisionOptions][] = [
  ['a field is filled in', 'forms', [rent('/V(200)/AP<</N 30 0 R>>'), [30, look('BT (200) Tj ET')]]],
  ['a field is locked', 'forms', [rent('/V(100)/AP<</N 10 0 R>>/Ff 1')]],
  [
    'a signature field is added',
    'forms',
    withField(30, [30, '<</Type/Annot/Subtype/Widget/FT/Sig/T(new)/Rect[0 0 0 0]>>'])
  ],
  [
    'proofs are added',
    'proofs',
    [catalog(undefined, '/DSS<</Certs[30 0 R]/VRI<</A<</Cert[30 0 R]/TU(x)>>>>>>'), [30, stream('x')]]
  ],
  [
    'metadata are updated',
    'proofs',
    [metadata(`<?xpacket begin="" id="x"?><!-- a -->${XMP.replace('1', '2 &amp; <![CDATA[3]]>')}<?xpacket end="w"?>`)]
  ],
  ['the title is updated', 'proofs', [[30, '<</Title(new)>>']], { trailer: '/Info 30 0 R' }],
  ['an extension is declared', 'none', [catalog(undefined, '/Extensions<</ADBE<</BaseVersion/1.7>>>>/Version/2.0')]],
  ['an object is written again as it was', 'none', [[4, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>']]]
]

describe('what signatures permit', () => {
  it('nothing is filled in after the last signature unless it says so', async () => {
    const report = await verifyForTest(appendRevision(signed, [rent('/V(200)/AP<</N 30 0 R>>'), [30, look('x')]]))
    expect(report).toMatchObject({ verdict: 'changed', changes: 'forbidden' })
  })

  it.each(permitted)('%s (%s)', async (_name, level, objects, options) => {
    // After the last signature fields may be filled in only as it says.
    const own = level === 'forms' ? await certified(2) : signed
    const report = await verifyForTest(appendRevision(own, objects, options))
    expect(report).toMatchObject({ verdict: 'sealed_here', valid: true, coversWholeFile: false, problems: [] })
    expect(report.signatures[0]!.changesAfter).toMatchObject({ level, permitted: true })
  })

  it('a further signature in the field that is there for it', async () => {
    const objects = [countersign('/V 41 0 R/AP<</N 42 0 R>>'), [42, look('BT (me) Tj ET')] as TestObject]
    const report = await verifyForTest(await signByHand(signed, { signer, value: 41, objects }))
    expect(report).toMatchObject({ verdict: 'sealed_here', changes: 'permitted', revisionCount: 3 })
    expect(report.signatures[0]!.changesAfter.items).toMatchObject([{ kind: 'signature_added', revision: 3 }])
  })
})

const REFERENCE = (parameters: string) => `/Reference[<</Type/SigRef/TransformMethod${parameters}>>]`
const certified = (level: number) => signedForm(signer, { dict: REFERENCE(`/DocMDP/TransformParams<</P ${level}>>`) })
const locking = (fields: string) => signedForm(signer, { dict: REFERENCE(`/FieldMDP/TransformParams<<${fields}>>`) })
const filledIn: TestObject[] = [rent('/V(200)/AP<</N 10 0 R>>')]
const visibleField = withField(30, [30, '<</Type/Annot/Subtype/Widget/FT/Sig/T(new)/Rect[9 9 99 99]>>'])
const annotated = (kind: string, more = '/Rect[9 9 99 99]'): TestObject[] => [
  page('7 0 R 8 0 R 9 0 R 14 0 R 20 0 R 30 0 R'),
  [30, `<</Type/Annot/Subtype/${kind}${more}>>`],
  [31, look('0 0 20 20 re f')]
]
const enlarged: TestObject = [14, '<</Type/Annot/Subtype/Text/Rect[10 10 20 400]/Contents(a note)/AP<</N 31 0 R>>>>']
const drawnAnew = (form: string): TestObject[] => [catalog(undefined, '', form)]

describe('a certification', () => {
  it.each<[string, number, TestObject[], string]>([
    ['no changes: filled in', 1, filledIn, 'changed'],
    ['no changes: proofs', 1, [catalog(undefined, '/DSS<<>>')], 'sealed_here'],
    ['form filling: filled in', 2, filledIn, 'sealed_here'],
    ['form filling: a visible field (sneaky signature)', 2, visibleField, 'changed'],
    ['form filling: a note', 2, annotated('Text'), 'changed'],
    ['annotations: a note', 3, annotated('Text'), 'sealed_here'],
    ['annotations: a text over the page (evil annotation)', 3, annotated('FreeText'), 'changed'],
    [
      'annotations: a note with an icon of its own',
      3,
      annotated('Text', '/Rect[9 9 29 29]/AP<</N 31 0 R>>'),
      'changed'
    ],
    ['annotations: a note that covers the page', 3, annotated('Text', '/Rect[9 9 29 700]/AP<</N 31 0 R>>'), 'changed'],
    ['annotations: a note comes to cover the page', 3, [enlarged, [31, look('0 0 9 9 re f')]], 'changed'],
    ['annotations: a line with an action', 3, annotated('Underline', '/Rect[9 9 99 99]/A<</S/URI>>'), 'changed'],
    ['annotations: a marker, which may be black', 3, annotated('Highlight'), 'changed'],
    ['no changes: fields are drawn anew', 1, drawnAnew('/NeedAppearances true'), 'changed'],
    ['no changes: fonts for fields', 1, drawnAnew('/DR<</Font<</F 4 0 R>>>>/DA(/F 0 Tf)'), 'sealed_here'],
    ['form filling: fields are drawn anew', 2, drawnAnew('/NeedAppearances true'), 'changed'],
    [
      'annotations: all that a note says',
      3,
      annotated(
        'Text',
        '/Rect[9 9 29 29]/C[1 0 0]/CA 1/F 28/Name/Note/Open false/T(a)/NM(b)/M(c)/Subj(d)/CreationDate(e)/P 3 0 R'
      ),
      'sealed_here'
    ],
    ['annotations: the window of a note', 3, annotated('Popup', '/Rect[9 9 29 29]/Parent 14 0 R'), 'sealed_here'],
    ['annotations: an open window', 3, annotated('Popup', '/Rect[9 9 299 299]/Open true'), 'changed'],
    [
      'annotations: a line through text',
      3,
      annotated('StrikeOut', '/Rect[9 9 99 99]/QuadPoints[9 30 99 30 9 10 99 10]'),
      'sealed_here'
    ],
    [
      'annotations: a line as thick as a page',
      3,
      annotated('StrikeOut', '/Rect[9 9 99 99]/QuadPoints[9 700 99 700 9 10 99 10]'),
      'changed'
    ],
    [
      'annotations: a line of a width of its own',
      3,
      annotated('Underline', '/Rect[9 9 9 9]/QuadPoints[9 30 99 30 9 10 99 10]/BS<</W 300>>'),
      'changed'
    ],
    [
      'annotations: a line in half of a place',
      3,
      annotated('Underline', '/Rect[9 9 9 9]/QuadPoints[9 30 99 30]'),
      'changed'
    ],
    ['annotations: a line in no place', 3, annotated('Underline', '/Rect[9 9 9 9]/QuadPoints[]'), 'changed'],
    [
      'annotations: a line in a place that is none',
      3,
      annotated('Underline', '/Rect[9 9 9 9]/QuadPoints[9 30 99 30 9 10 (x) 10]'),
      'changed'
    ],
    ['no changes: an entry that leads to no object', 1, [page(undefined, { Thumb: '99 0 R' })], 'sealed_here'],
    ['annotations: a page box', 3, [page(undefined, { CropBox: '[0 0 9 9]' })], 'changed']
  ])('%s', async (_name, level, objects, verdict) => {
    expect((await verifyForTest(appendRevision(await certified(level), objects))).verdict).toBe(verdict)
  })

  it.each<[string, string, string]>([
    ['the same', '/DR<</Font<</F 4 0 R>>>>/DA(/F 0 Tf)', 'sealed_here'],
    ['one more font', '/DR<</Font<</F 4 0 R/G 4 0 R>>/XObject<<>>>>/DA(/F 0 Tf)', 'sealed_here'],
    ['another font', '/DR<</Font<</F 30 0 R>>>>/DA(/F 0 Tf)', 'changed'],
    ['no fonts', '/DA(/F 0 Tf)', 'changed'],
    ['another colour', '/DR<</Font<</F 4 0 R>>>>/DA(1 g /F 0 Tf)', 'changed'],
    ['another alignment', '/DR<</Font<</F 4 0 R>>>>/DA(/F 0 Tf)/Q 2', 'changed']
  ])('that forbids changes: the form draws its fields with %s', async (_name, form, verdict) => {
    const drawn = catalog(undefined, '', '/DR<</Font<</F 4 0 R>>>>/DA(/F 0 Tf)')
    const dict = REFERENCE('/DocMDP/TransformParams<</P 1>>')
    const own = await signedForm(signer, { dict, objects: [drawn, page(), seal()] })
    const objects = [catalog(undefined, '', form), [30, '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>'] as TestObject]
    expect((await verifyForTest(appendRevision(own, objects))).verdict).toBe(verdict)
  })

  it.each<[string, string, string]>([
    ['all', '/Action/All', 'changed'],
    ['the field', '/Action/Include/Fields[(rent)]', 'changed'],
    ['another field', '/Action/Include/Fields[(note)]', 'sealed_here'],
    ['a field whose name begins alike', '/Action/Include/Fields[(ren)]', 'sealed_here'],
    ['all but the field', '/Action/Exclude/Fields[(rent)]', 'sealed_here'],
    ['all but another', '/Action/Exclude/Fields[(note)]', 'changed'],
    ['another, and all changes forbidden', '/Action/Include/Fields[(note)]/P 1', 'changed']
  ])('locks fields: %s', async (_name, fields, verdict) => {
    expect((await verifyForTest(appendRevision(await locking(fields), filledIn))).verdict).toBe(verdict)
  })
})

describe('what a signature says of its certification', () => {
  it.each(['[null 7 0 R (x) 5]', '(x)', '99 0 R'])('is nothing if it is %s', async (reference) => {
    const { signatures } = await verifyForTest(await signedForm(signer, { dict: `/Reference ${reference}` }))
    expect(signatures[0]!.certification).toBeNull()
  })
})

describe('a hostile file', () => {
  it('whose page tree ran in a circle when it was signed is read, and compared', async () => {
    const objects: TestObject[] = [
      [2, '<</Type/Pages/Kids[3 0 R 2 0 R null (x) <</Type/Page/MediaBox[0 0 9 9]>>]/Count 2>>'],
      catalog(),
      page(),
      seal()
    ]
    const own = await signedForm(signer, { objects })
    expect((await verifyForTest(own)).verdict).toBe('sealed_here')
    expect((await verifyForTest(appendRevision(own, [[4, '<</Type/Font>>']]))).verdict).toBe('changed')
    const direct = '<</Type/Pages/Kids[3 0 R 2 0 R null (x) <</Type/Page/MediaBox[0 0 8 9]>>]/Count 2>>'
    expect((await verifyForTest(appendRevision(own, [[2, direct]]))).verdict).toBe('changed')
  })

  it('whose appearance is none is read', async () => {
    const own = await certified(2)
    for (const looks of ['5', '[1]', '(x)', '10 0 R', '<</N 5>>', '<</N<</A 5>>>>', '<</X 10 0 R>>'])
      expect((await verifyForTest(appendRevision(own, [rent(`/V(2)/AP ${looks}`)]))).verdict, looks).toBe('changed')
  })

  it('of fields without end is not compared without end', async () => {
    const kids = Array.from({ length: 300_000 }, () => '8 0 R').join(' ')
    const attacked = appendRevision(signed, [catalog(undefined, '/Extensions 30 0 R'), [30, `<</A[${kids}]>>`]])
    expect((await verifyForTest(attacked)).verdict).toBe('changed')
  })

  it('nested deeper than any stack is compared all the same', async () => {
    const chain = Array.from({ length: 20_000 }, (_, i): TestObject => [100 + i, `<</Next ${101 + i} 0 R>>`])
    const deep = makePdf([
      ...([[1, '<</Type/Catalog/Pages 2 0 R/PieceInfo 100 0 R>>']] as TestObject[]),
      [2, '<</Type/Pages/Kids[]/Count 0>>'],
      ...chain,
      [20_100, '<</End true>>']
    ])
    const own = '<</Type/Catalog/Pages 2 0 R/PieceInfo 100 0 R/AcroForm<</Fields[20 0 R]/SigFlags 3>>>>'
    const objects: TestObject[] = [
      [1, own],
      [20, '<</FT/Sig/T(s)/V 21 0 R>>']
    ]
    const signedDeep = await signByHand(deep, { signer, value: 21, objects })
    const attacked = appendRevision(signedDeep, [[20_100, '<</End false>>']])
    expect((await verifyForTest(signedDeep)).verdict).toBe('sealed_here')
    const { verdict, problems } = await verifyForTest(attacked)
    expect(verdict).toBe('changed')
    expect(problems).toContain('after signature "s": the catalog\'s entry PieceInfo was changed')
  })
})
