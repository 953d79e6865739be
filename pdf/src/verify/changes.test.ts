import { beforeAll, describe, expect, it } from 'vitest'
import {
  createDevelopmentCertificate,
  loadSigningCertificate,
  type SealSigner
} from '../signing-certificate/signing-certificate.js'
import { appendRevision, type RevisionOptions } from '../testing/append-revision.js'
import { stream, type TestObject } from '../testing/make-pdf.js'
import { testSigner, verifyForTest } from '../testing/seal-for-test.js'
import { signByHand } from '../testing/sign-by-hand.js'
import {
  catalog,
  countersign,
  look,
  metadata,
  note,
  page,
  rent,
  seal,
  signedForm,
  withField,
  XMP
} from '../testing/signed-form.js'

let signer: SealSigner
let stranger: SealSigner
let signed: Buffer
beforeAll(async () => {
  signer = await testSigner()
  const { certificate, privateKey } = await createDevelopmentCertificate(new Date('2026-11-21T10:15:30Z'))
  stranger = await loadSigningCertificate({ certificatePem: certificate, keyPem: privateKey })
  signed = await signedForm(signer)
}, 60_000)

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
  ['another catalog counts', 'catalog', [[30, catalog(undefined, '/OCProperties<</OCGs[]>>')[1]]], { root: 30 }],
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
      verdict: 'valid',
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
    const trusting = await verifyForTest(await onTop(signed), {
      signers: [...signer.certificates, ...stranger.certificates]
    })
    expect(trusting).toMatchObject({ verdict: 'valid', valid: true, trust: 'all' })
  })

  it('a cross-reference that is there twice is refused: readers disagree about which counts', async () => {
    const empty = stream('', '/Type/XRef/Size 100/W[1 1 1]/Index[0 0]')
    const withStream = appendRevision(signed, [[30, empty]])
    const trailer = `/XRefStm ${withStream.lastIndexOf('30 0 obj')}`
    expect((await verifyForTest(withStream)).verdict).toBe('valid')
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
