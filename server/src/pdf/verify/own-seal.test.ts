import { expect, it } from 'vitest'
import { createDevelopmentCertificate, loadSigningCertificate } from '../signing-certificate/signing-certificate.js'
import { onePagePdf } from '../testing/make-pdf.js'
import { sealForTest, verifyForTest } from '../testing/seal-for-test.js'
import { signedForm } from '../testing/signed-form.js'

const TIME = new Date('2026-11-21T10:15:30Z')
const recorded = (...files: Buffer[]) => ({ ownSeals: files.map(({ length }) => ({ end: length, sealedAt: TIME })) })

async function stranger() {
  const { certificate, privateKey } = await createDevelopmentCertificate(TIME)
  return loadSigningCertificate({ certificatePem: certificate, keyPem: privateKey })
}

it('does not trust a stranger’s signature because the service sealed the file', async () => {
  const signed = await signedForm(await stranger())
  const sealed = (await sealForTest(signed)).pdf
  const { verdict, trust, signatures } = await verifyForTest(sealed, recorded(sealed))
  expect(signatures).toMatchObject([
    { trusted: false, subIndication: 'NO_CERTIFICATE_CHAIN_FOUND', certificate: { own: false, root: null } },
    { trusted: true, indication: 'passed', certificate: { own: true, root: 'own' } }
  ])
  expect({ verdict, trust }).toEqual({ verdict: 'sealed_here', trust: 'partial' })
})

it('trusts a recorded seal after the service has changed its certificate, and only the seal', async () => {
  const signed = await signedForm(await stranger())
  const sealed = (await sealForTest(signed)).pdf
  const { verdict, signatures } = await verifyForTest(sealed, { ...recorded(sealed), own: [] })
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
    (await verifyForTest(second, { ...recorded(...files), own: [] })).signatures.map(({ trusted }) => trusted)
  expect(await trustedBy(first, second)).toEqual([true, true])
  expect(await trustedBy(second)).toEqual([false, true])
  expect(await trustedBy(first)).toEqual([true, false])
})
