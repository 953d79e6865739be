import { hasTool, TestPki } from '@signpost/pdf/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkRevocation } from './check-revocation.js'

describe.skipIf(!hasTool('openssl'))('doctor asks whether the certificate is revoked (skipped without openssl)', () => {
  let pki: TestPki
  beforeAll(() => {
    pki = new TestPki()
  })
  afterAll(() => pki[Symbol.dispose]())
  const certificatesOf = async (name: Parameters<TestPki['signer']>[0]) => (await pki.signer(name)).certificates
  const away = async () => new Response('', { status: 503 })

  it('has nothing to tell of a good one', async () => {
    for (const level of ['B-B', 'B-LTA'] as const) {
      expect(await checkRevocation(await certificatesOf('online'), level, pki)).toBeUndefined()
    }
  })

  it('fails for a revoked one at every level, and says what to do', async () => {
    using other = new TestPki()
    other.revokeUnlisted('both')
    const { certificates } = await other.signer('both')
    for (const level of ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const) {
      expect(await checkRevocation(certificates, level, other)).toEqual({
        status: 'fail',
        detail: expect.stringContaining('"CN=Test both" was revoked on 20'),
        cure: expect.stringContaining('new certificate')
      })
    }
  })

  it('fails where the level can never be reached, and has nothing to tell where it is not demanded', async () => {
    const silent = await certificatesOf('silent')
    expect(await checkRevocation(silent, 'B-LT', pki)).toMatchObject({
      status: 'fail',
      detail: expect.stringContaining('names neither')
    })
    expect(await checkRevocation(silent, 'B-T', pki)).toBeUndefined()
  })

  it('fails while the authority is away if the level needs it, and warns otherwise', async () => {
    const online = await certificatesOf('online')
    expect(await checkRevocation(online, 'B-LTA', { fetch: away })).toMatchObject({ status: 'fail' })
    expect(await checkRevocation(online, 'B-T', { fetch: away })).toMatchObject({ status: 'warn' })
  })
})
