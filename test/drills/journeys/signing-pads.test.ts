import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { openSession, sendDraft, sign, signatureField, tokenOf, waitForStatus } from '../../support/journey.js'
import { makePng } from '../../support/png.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField] }
const image = makePng(120, 40, (x, y) => (Math.abs(x / 3 - y) < 3 ? [13, 33, 107, 255] : [0, 0, 0, 0])).toString(
  'base64'
)

async function opened(signer: object = {}) {
  const sent = await sendDraft(world.api, [{ ...ada, ...signer }])
  return { sent, session: await openSession(world, sent.id, sent.signers[0].id) }
}

async function padOf(session: Api, purpose = 'signature') {
  const { body } = await session.post('/signing/session/pad', { purpose })
  return createApi(world.url, tokenOf(body.url))
}

test('what is drawn on a phone reaches the signing page, and is signed with there', async () => {
  const { sent, session } = await opened({ language: 'de' })
  expect((await session.get('/signing/session/pad')).body).toEqual({ state: 'ended', image: null })
  const { body: made } = await session.post('/signing/session/pad', { purpose: 'signature' })
  expect(made.url).toMatch(/\/pad#token=/)
  const lifetime = Date.parse(made.expires_at) - world.clock.now().getTime()
  expect(lifetime).toBeGreaterThan(540_000)
  expect(lifetime).toBeLessThanOrEqual(600_000)
  const pad = createApi(world.url, tokenOf(made.url))
  expect((await session.get('/signing/session/pad')).body).toEqual({ state: 'waiting', image: null })

  // Nothing of the document, and nothing of the signer but the language.
  expect((await pad.get('/signing/pad')).body).toEqual({
    purpose: 'signature',
    expires_at: made.expires_at,
    language_used: 'de',
    branding: { logo_url: null, color: null }
  })
  expect((await pad.post('/signing/pad', { image: 'AAAA' })).body.error).toMatchObject({
    code: 'SIGNATURE_IMAGE_INVALID',
    details: { image: expect.any(String) }
  })
  expect((await pad.post('/signing/pad', { image })).status).toBe(200)
  const { body: drawing } = await session.get('/signing/session/pad')
  expect(drawing).toEqual({ state: 'drawn', image: expect.any(String) })

  const { consent } = (await session.get('/signing/session')).body
  const signed = await session.post('/signing/session/complete', {
    consent: { accepted: true, sha256: consent.sha256 },
    fields: [],
    signature: { kind: 'drawn', image: drawing.image }
  })
  expect(signed.body).toMatchObject({ signer: { status: 'signed' } })
  await waitForStatus(world.api, sent.id, 'completed')
  const { data } = (await world.api.get(`/documents/${sent.id}/events`)).body
  expect(data.find(({ action }: { action: string }) => action === 'signer.drew_elsewhere')).toMatchObject({
    actor: { type: 'signer', id: sent.signers[0].id },
    ip_address: '127.0.0.1',
    data: { purpose: 'signature' }
  })
})

test('the token of a pad can do nothing else, and a signing token cannot draw', async () => {
  const { session } = await opened()
  const pad = await padOf(session)
  const refused = [
    await pad.get('/signing/session'),
    await pad.get('/signing/session/document'),
    await pad.get('/signing/session/pad'),
    await pad.post('/signing/session/pad', { purpose: 'signature' }),
    await pad.post('/signing/session/decline'),
    await session.get('/signing/pad'),
    await session.post('/signing/pad', { image })
  ]
  expect(refused.map(({ status, body }) => `${status} ${body.error.code}`)).toEqual(
    refused.map(() => '401 SIGNING_TOKEN_INVALID')
  )
  expect((await pad.get('/account')).status).toBe(401)
})

test('a pad ends with its use, however often it is drawn on at once', async () => {
  const { session } = await opened()
  const pad = await padOf(session, 'initials')
  const answers = await Promise.all(Array.from({ length: 6 }, () => pad.post('/signing/pad', { image })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401, 401])
  expect((await pad.get('/signing/pad')).body.error.code).toBe('SIGNING_TOKEN_EXPIRED')
  // The page can ask again for what it has lost.
  expect((await session.get('/signing/session/pad')).body.state).toBe('drawn')
  expect((await session.get('/signing/session/pad')).body.state).toBe('drawn')
})

test('a retry of the phone gets the answer that was lost', async () => {
  const { session } = await opened()
  const pad = await padOf(session)
  const keyed = { headers: { 'idempotency-key': 'once' } }
  const first = await pad.post('/signing/pad', { image }, keyed)
  const again = await pad.post('/signing/pad', { image }, keyed)
  expect([again.status, again.body]).toEqual([200, first.body])
})

test('a pad ends after ten minutes, with another one, with the signature and with the signer', async () => {
  const over = async (pad: Api) => (await pad.post('/signing/pad', { image })).body.error.code
  const late = await opened()
  const latePad = await padOf(late.session)
  world.clock.advance(600_001)
  expect(await over(latePad)).toBe('SIGNING_TOKEN_EXPIRED')
  expect((await late.session.get('/signing/session/pad')).body).toEqual({ state: 'ended', image: null })
  await world.sweep()
  const [left] =
    await world.sql`select count(*)::int as pads from signing_pads where expires_at <= ${world.clock.now()}`
  expect(left).toEqual({ pads: 0 })

  const { sent, session } = await opened()
  const first = await padOf(session)
  const second = await padOf(session)
  expect(await over(first)).toBe('SIGNING_TOKEN_INVALID')
  expect((await second.get('/signing/pad')).status).toBe(200)
  await world.api.patch(`/documents/${sent.id}/signers/${sent.signers[0].id}`, { email: 'grace@example.com' })
  expect(await over(second)).toBe('SIGNING_TOKEN_INVALID')

  const done = await opened()
  const donePad = await padOf(done.session)
  await sign(done.session)
  expect(['SIGNER_DONE', 'DOCUMENT_COMPLETED']).toContain(await over(donePad))
})

test('a pad opens no document whose access code was changed meanwhile', async () => {
  const { sent, session } = await opened({ access_code: '4711' })
  expect((await session.post('/signing/session/pad', { purpose: 'signature' })).body.error.code).toBe(
    'ACCESS_CODE_REQUIRED'
  )
  const { body } = await session.post('/signing/session/access-code', { access_code: '4711' })
  const pad = await padOf(createApi(world.url, body.token))
  expect((await pad.get('/signing/pad')).status).toBe(200)
  await world.api.put(`/documents/${sent.id}/signers/${sent.signers[0].id}/access-code`, { access_code: '0815' })
  expect((await pad.get('/signing/pad')).body.error.code).toBe('SIGNING_TOKEN_EXPIRED')
})

test('a signer draws on ten pads a day, because the certificate has an entry of each', async () => {
  const { session } = await opened()
  for (let count = 0; count < 10; count++)
    expect((await (await padOf(session)).post('/signing/pad', { image })).status).toBe(200)
  const refused = await session.post('/signing/session/pad', { purpose: 'signature' })
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMIT_EXCEEDED', retry_after: 3600 } } })
  // Not other signers.
  const other = await opened()
  expect((await other.session.post('/signing/session/pad', { purpose: 'signature' })).status).toBe(200)
})

test.skipIf(missing(tools.pdftotext))(
  'the certificate says how each signature was made, by the picture itself',
  async () => {
    const made = async (signature: object) => {
      const { sent, session } = await opened()
      const pad = await padOf(session)
      expect((await pad.post('/signing/pad', { image })).status).toBe(200)
      const { consent } = (await session.get('/signing/session')).body
      const consented = { accepted: true, sha256: consent.sha256 }
      const signed = await session.post('/signing/session/complete', { consent: consented, fields: [], signature })
      expect(signed.status).toBe(200)
      await waitForStatus(world.api, sent.id, 'completed')
      const { bytes } = await world.api.get(`/documents/${sent.id}/download`)
      return execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes }).toString().replace(/\s+/g, ' ')
    }
    const other = makePng(120, 40, (x, y) => (Math.abs(x / 4 - y) < 3 ? [13, 33, 107, 255] : [0, 0, 0, 0])).toString(
      'base64'
    )
    expect(await made({ kind: 'drawn', image })).toContain('Signature made drawn by hand on another device')
    // Drawn again on the first device, after it had been drawn on the other one.
    expect(await made({ kind: 'drawn', image: other })).toContain(
      'Signature made drawn by hand on the device that signed'
    )
    expect(await made({ kind: 'typed', text: 'Ada' })).toContain('Signature made typed')
    expect(await made({ kind: 'uploaded', image: other })).toContain('Signature made uploaded as a picture')
  }
)
