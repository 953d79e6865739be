import { beforeAll, describe, expect, it } from 'vitest'
import type { SealSigner } from '../signing-certificate/signing-certificate.js'
import { appendRevision, type RevisionOptions } from '../testing/append-revision.js'
import { stream, type TestObject } from '../testing/make-pdf.js'
import { testSigner, verifyForTest } from '../testing/seal-for-test.js'
import { signByHand } from '../testing/sign-by-hand.js'
import {
  catalog,
  certifiedForm,
  countersign,
  look,
  metadata,
  rent,
  signedForm,
  withField,
  XMP
} from '../testing/signed-form.js'

let signer: SealSigner
let signed: Buffer
beforeAll(async () => {
  signer = await testSigner()
  signed = await signedForm(signer)
}, 60_000)

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
  ['the catalog gets another number', 'none', [[30, catalog()[1]]], { root: 30 }],
  ['an object is written again as it was', 'none', [[4, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>']]]
]

describe('what signatures permit', () => {
  it('nothing is filled in after the last signature unless it says so', async () => {
    const report = await verifyForTest(appendRevision(signed, [rent('/V(200)/AP<</N 30 0 R>>'), [30, look('x')]]))
    expect(report).toMatchObject({ verdict: 'changed', changes: 'forbidden' })
  })

  it.each(permitted)('%s (%s)', async (_name, level, objects, options) => {
    // After the last signature fields may be filled in only as it says.
    const own = level === 'forms' ? await certifiedForm(signer, 2) : signed
    const report = await verifyForTest(appendRevision(own, objects, options))
    expect(report).toMatchObject({ verdict: 'valid', valid: true, coversWholeFile: false, problems: [] })
    expect(report.signatures[0]!.changesAfter).toMatchObject({ level, permitted: true })
  })

  it('a further signature in the field that is there for it', async () => {
    const objects = [countersign('/V 41 0 R/AP<</N 42 0 R>>'), [42, look('BT (me) Tj ET')] as TestObject]
    const report = await verifyForTest(await signByHand(signed, { signer, value: 41, objects }))
    expect(report).toMatchObject({ verdict: 'valid', changes: 'permitted', revisionCount: 3 })
    expect(report.signatures[0]!.changesAfter.items).toMatchObject([{ kind: 'signature_added', revision: 3 }])
  })
})
