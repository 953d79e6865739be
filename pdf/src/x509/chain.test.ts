import { afterAll, describe, expect, it } from 'vitest'
import { CA, CertificateMaker } from '../testing/certificate-maker.js'
import { hasTool } from '../testing/tools.js'
import { chainToRoot } from './chain.js'

describe.skipIf(!hasTool('openssl'))('a chain to a root (skipped without OpenSSL)', () => {
  const maker = new CertificateMaker()
  const root = maker.make({ subject: 'Root', extensions: CA })
  const stranger = maker.make({ subject: 'Stranger', extensions: CA })
  const plain = maker.make({ subject: 'Authority', issuer: 'Root', extensions: CA })
  const signer = maker.make({ subject: 'Signer', issuer: 'Authority' })
  const cross = maker.make({ subject: 'Authority', issuer: 'Stranger', extensions: CA })
  const below = maker.make({ subject: 'Below', issuer: 'Authority', extensions: CA })
  const deep = maker.make({ subject: 'Deep', issuer: 'Below' })
  const limited = maker.make({
    subject: 'Limited',
    issuer: 'Root',
    extensions: ['basicConstraints=critical,CA:TRUE,pathlen:0']
  })
  const direct = maker.make({ subject: 'Direct', issuer: 'Limited' })
  const extended = maker.make({ subject: 'Extended', issuer: 'Limited', extensions: CA })
  const indirect = maker.make({ subject: 'Indirect', issuer: 'Extended' })
  const under = maker.make({ subject: 'Under a signer', issuer: 'Signer' })
  afterAll(() => maker[Symbol.dispose]())

  const leads = (own: typeof signer, others: (typeof signer)[], at = new Date()) =>
    chainToRoot(own, others, [root], at)?.map(({ subject }) => subject.replace('CN=', ''))

  it('is found with an authority that others certify, too, in any order', () => {
    expect(leads(signer, [plain, cross, stranger])).toEqual(['Signer', 'Authority', 'Root'])
    expect(leads(signer, [cross, stranger, plain])).toEqual(['Signer', 'Authority', 'Root'])
    expect(leads(signer, [stranger, cross])).toBeUndefined()
  })

  it('is found over several authorities', () => {
    expect(leads(deep, [below, cross, plain])).toEqual(['Deep', 'Below', 'Authority', 'Root'])
    expect(leads(deep, [plain])).toBeUndefined()
  })

  it('is no longer than each authority permits', () => {
    expect(leads(direct, [limited])).toEqual(['Direct', 'Limited', 'Root'])
    expect(leads(indirect, [extended, limited])).toBeUndefined()
  })

  it('does not lead over a certificate that issues no others', () => {
    expect(leads(under, [signer, plain])).toBeUndefined()
  })

  it('ends with the first certificate that is not valid at the time', () => {
    expect(leads(signer, [plain], new Date(Date.now() + 30 * 24 * 3600_000))).toBeUndefined()
  })
})
