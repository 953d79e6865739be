import { expect, it } from 'vitest'
import { createDevelopmentCertificate, loadSigningCertificate } from '../signing-certificate/signing-certificate.js'
import { appendRevision, type RevisionOptions } from '../testing/append-revision.js'
import { onePagePdf, stream, type TestObject } from '../testing/make-pdf.js'
import { sealForTest, testSigner, verifyAsSealer, verifyForTest } from '../testing/seal-for-test.js'
import { catalog, certifiedForm, rent, signedForm } from '../testing/signed-form.js'

const TIME = new Date('2026-11-21T10:15:30Z')
const recorded = (...files: Buffer[]) => ({ ownSeals: files.map(({ length }) => ({ end: length, sealedAt: TIME })) })

async function stranger() {
  const { certificate, privateKey } = await createDevelopmentCertificate(TIME)
  return loadSigningCertificate({ certificatePem: certificate, keyPem: privateKey })
}

it('does not trust a stranger’s signature because the service sealed the file', async () => {
  const signed = await signedForm(await stranger())
  const sealed = (await sealForTest(signed)).pdf
  const { verdict, trust, signatures } = await verifyAsSealer(sealed)
  expect(signatures).toMatchObject([
    { trusted: false, subIndication: 'NO_CERTIFICATE_CHAIN_FOUND', certificate: { own: false, root: null } },
    { trusted: true, indication: 'passed', certificate: { own: true, root: 'own' } }
  ])
  expect({ verdict, trust }).toEqual({ verdict: 'sealed_here', trust: 'partial' })
})

it('trusts a recorded seal after the service has changed its certificate, and only the seal', async () => {
  const signed = await signedForm(await stranger())
  const sealed = (await sealForTest(signed)).pdf
  const { verdict, signatures } = await verifyForTest(sealed, { ...recorded(sealed), signers: [] })
  expect(signatures.map(({ trusted, certificate }) => [trusted, certificate?.root])).toEqual([
    [false, null],
    [true, 'own']
  ])
  expect(verdict).toBe('sealed_here')
})

it('trusts each recorded seal of a file that was sealed twice, and none by the record of another', async () => {
  const first = (await sealForTest(onePagePdf(), { permits: 'signatures' })).pdf
  const second = (await sealForTest(first)).pdf
  const trustedBy = async (...files: Buffer[]) =>
    (await verifyForTest(second, { ...recorded(...files), signers: [] })).signatures.map(({ trusted }) => trusted)
  expect(await trustedBy(first, second)).toEqual([true, true])
  expect(await trustedBy(second)).toEqual([false, true])
  expect(await trustedBy(first)).toEqual([true, false])
})

const PROOFS: TestObject[] = [catalog(undefined, '/DSS<</Certs[30 0 R]>>'), [30, stream('x')]]

it.each<[string, number, TestObject[], RevisionOptions, string]>([
  ['proofs', 1, PROOFS, {}, 'valid'],
  ['a title', 1, [[30, '<</Title(new)>>']], { trailer: '/Info 30 0 R' }, 'changed'],
  ['a filled in field', 1, [rent('/V(200)')], {}, 'changed'],
  ['a filled in field, which the seal permits,', 2, [rent('/V(200)')], {}, 'valid'],
  ['proofs, and a size that makes readers repair the file,', 1, PROOFS, { size: 2_147_483_000 }, 'changed']
])('%s after a seal: only the sealed bytes are sealed here', async (_name, level, objects, options, verdict) => {
  const sealed = await certifiedForm(await testSigner(), level)
  expect((await verifyAsSealer(sealed)).verdict).toBe('sealed_here')
  const report = await verifyAsSealer(appendRevision(sealed, objects, options), [sealed.length])
  expect(report.verdict).toBe(verdict)
  expect(report.problems[0]).toBe(
    `this service sealed the first ${sealed.length} bytes of the file; what follows them was added by others`
  )
})

it('says that it has no record of a seal that it trusts by its certificate alone', async () => {
  const sealed = await certifiedForm(await testSigner(), 1)
  const report = await verifyAsSealer(sealed, [])
  expect(report).toMatchObject({
    verdict: 'valid',
    valid: true,
    problems: ['the file has a seal of this service, which has no record of the file']
  })
})
