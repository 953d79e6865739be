import { expect, it } from 'vitest'
import { createDevelopmentCertificate, loadSigningCertificate } from '../signing-certificate/signing-certificate.js'
import { sealForTest, verifyForTest } from '../testing/seal-for-test.js'
import { signedForm } from '../testing/signed-form.js'

const TIME = new Date('2026-11-21T10:15:30Z')
const RECORDED = { knownSince: TIME, isOwnSeal: true }

async function stranger() {
  const { certificate, privateKey } = await createDevelopmentCertificate(TIME)
  return loadSigningCertificate({ certificatePem: certificate, keyPem: privateKey })
}

it('does not trust a stranger’s signature because the service sealed the file', async () => {
  const signed = await signedForm(await stranger())
  const sealed = (await sealForTest(signed)).pdf
  const { verdict, trust, signatures } = await verifyForTest(sealed, RECORDED)
  expect(signatures).toMatchObject([
    { trusted: false, subIndication: 'NO_CERTIFICATE_CHAIN_FOUND', certificate: { own: false, root: null } },
    { trusted: true, indication: 'passed', certificate: { own: true, root: 'own' } }
  ])
  expect({ verdict, trust }).toEqual({ verdict: 'sealed_here', trust: 'partial' })
})

it('trusts a recorded seal after the service has changed its certificate, and only the seal', async () => {
  const signed = await signedForm(await stranger())
  const sealed = (await sealForTest(signed)).pdf
  const { verdict, signatures } = await verifyForTest(sealed, { ...RECORDED, own: [] })
  expect(signatures.map(({ trusted, certificate }) => [trusted, certificate?.root])).toEqual([
    [false, null],
    [true, 'own']
  ])
  expect(verdict).toBe('sealed_here')
})
