import { start } from '@signpost/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { openSession, sendDraft, sign, signatureField, tokenOf, waitForStatus } from '../support/journey.js'
import { makePng } from '../support/png.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const at = (type: string, label: string, options: object = {}) => ({ ...signatureField, type, label, ...options })

async function open(fields: object[], options: object = {}) {
  const sent = await sendDraft(world.api, [{ ...ada, fields, ...options }])
  const session = await openSession(world, sent.id, sent.signers[0].id)
  const { body } = await session.get('/signing/session')
  const idOf = (label: string) => body.fields.find((field: { label: string }) => field.label === label).id
  const complete = (change: object = {}) =>
    session.post('/signing/session/complete', {
      consent: { accepted: true, sha256: body.consent.sha256 },
      fields: [],
      signature: { kind: 'typed', text: 'Ada Lovelace' },
      ...change
    })
  return { sent, session, body, idOf, complete }
}

describe('completing is all or nothing', () => {
  test('missing and invalid input is named, and nothing of it is stored', async () => {
    const { session, idOf, complete, sent, body } = await open([
      at('text', 'Name'),
      at('number', 'Fee', { y: 500 }),
      at('checkbox', 'Yes', { y: 400, group: 'answer' }),
      at('checkbox', 'No', { y: 300, group: 'answer' }),
      at('text', 'Fixed', { y: 200, value: 'as it is', read_only: true }),
      at('signature', 'Signature', { y: 100 }),
      at('initials', 'Initials', { y: 20 })
    ])
    const fill = (...fields: [string, string | null][]) => ({
      fields: fields.map(([label, value]) => ({ id: idOf(label), value }))
    })
    const whole = fill(['Name', 'Ada'], ['Fee', '12.5'], ['Yes', 'true'])
    const initials = { initials: { kind: 'typed', text: 'AL' } }
    const refusals: [object, string, string][] = [
      [{ consent: { accepted: false, sha256: body.consent.sha256 } }, 'CONSENT_REQUIRED', 'consent.accepted'],
      [{ consent: { accepted: true, sha256: '0'.repeat(64) } }, 'CONSENT_MISMATCH', 'consent.sha256'],
      [fill(['Fee', '12.5']), 'FIELD_REQUIRED', idOf('Name')],
      [fill(['Fee', null]), 'FIELD_REQUIRED', 'fields[0].value'],
      [fill(['Fee', 'a lot']), 'FIELD_VALUE_INVALID', 'fields[0].value'],
      [fill(['Fixed', 'changed']), 'FIELD_READ_ONLY', 'fields[0].value'],
      [{ fields: [{ id: 'fld_nothing', value: 'x' }] }, 'FIELD_UNKNOWN', 'fields[0].id'],
      [fill(['Name', 'Ada'], ['Fee', '1'], ['Yes', 'true'], ['No', 'true']), 'FIELD_VALUE_INVALID', 'fields[2].value'],
      [fill(['Name', '\u{1F9FF}']), 'UNSUPPORTED_CHARACTER', 'fields[0].value'],
      [fill(['Name', 'W'.repeat(5000)]), 'FIELD_VALUE_TOO_LONG', 'fields[0].value'],
      [{ ...whole, signature: undefined, ...initials }, 'SIGNATURE_REQUIRED', 'signature'],
      [whole, 'INITIALS_REQUIRED', 'initials'],
      [
        { ...whole, ...initials, signature: { kind: 'drawn', image: 'AAAA' } },
        'SIGNATURE_IMAGE_INVALID',
        'signature.image'
      ],
      [{ ...whole, ...initials, signature: { kind: 'drawn', image: blankPng } }, 'SIGNATURE_EMPTY', 'signature.image'],
      [
        { ...whole, ...initials, signature: { kind: 'uploaded', image: whitePng } },
        'SIGNATURE_EMPTY',
        'signature.image'
      ],
      [
        { ...whole, ...initials, signature: { kind: 'typed', text: '\u200b\u3164\u00ad' } },
        'SIGNATURE_EMPTY',
        'signature.text'
      ],
      [{ ...whole, initials: { kind: 'typed', text: '\u115f' } }, 'SIGNATURE_EMPTY', 'initials.text'],
      [{ ...whole, initials: { kind: 'typed', text: '.' } }, 'SIGNATURE_EMPTY', 'initials.text'],
      [{ ...whole, initials: { kind: 'drawn', image: dotPng } }, 'SIGNATURE_EMPTY', 'initials.image']
    ]
    for (const [change, code, place] of refusals) {
      const { body } = await complete(change)
      expect(body.error, code).toMatchObject({ code })
      expect(Object.keys(body.error.details), code).toContain(place)
    }
    const after = await session.get('/signing/session')
    expect(after.body).toMatchObject({ state: 'open' })
    expect(after.body.fields.map(({ value }: { value: string }) => value).filter(Boolean)).toEqual(['as it is'])
    const download = (query: string) => session.get(`/signing/session/download${query}`)
    const copy = await download('?part=unsigned')
    expect(copy.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(copy.bytes.equals((await session.get('/signing/session/document')).bytes)).toBe(true)
    expect((await complete({ ...whole, ...initials })).body.state).toBe('signed')
    await waitForStatus(world.api, sent.id, 'completed')
    const [sealed, certificate] = [await download(''), await download('?part=audit')]
    expect(sealed.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await download('?part=signed')).bytes.equals(sealed.bytes)).toBe(true)
    // The signer gets the sender's file, and no other data.
    const own = await world.api.get(`/documents/${sent.id}/download?part=audit`)
    expect(certificate.bytes.equals(own.bytes)).toBe(true)
    expect(certificate.headers.get('content-disposition')).toContain('certificate.pdf')
    expect((await download('?part=original')).status).toBe(422)
  })

  test('values that were saved before count', async () => {
    const { session, idOf, complete } = await open([at('text', 'Name'), at('date', 'Day', { y: 300 })])
    const saved = await session.put('/signing/session/fields', { fields: [{ id: idOf('Name'), value: 'Ada' }] })
    expect(saved.body.fields[0].value).toBe('Ada')
    const missing = await complete()
    expect(Object.keys(missing.body.error.details)).toEqual([idOf('Day')])
    expect((await complete({ fields: [{ id: idOf('Day'), value: '2026-04-01' }] })).status).toBe(200)
  })
})

describe('a signing token', () => {
  test('gives access to nothing else, and to no other signer', async () => {
    const { sent, session } = await open([])
    expect((await world.api.get('/documents', { key: tokenOfSession(session) })).status).toBe(401)
    const other = await sendDraft(world.api, [{ ...ada, email: 'other@example.com' }])
    expect((await session.get('/signing/session')).body.document.id).toBe(sent.id)
    expect(other.id).not.toBe(sent.id)

    function tokenOfSession(_session: unknown) {
      return 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJzZ24ifQ.'
    }
  })

  test('that was changed or has no signature is rejected', async () => {
    const sent = await sendDraft(world.api, [ada])
    const { body } = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
    const token = tokenOf(body.sign_url)
    const [header, payload, signature] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString())
    const changed = Buffer.from(JSON.stringify({ ...claims, unlocked: true })).toString('base64url')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const forged of [
      `${header}.${changed}.${signature}`,
      `${none}.${payload}.`,
      'nonsense',
      world.account.live_key
    ]) {
      const { body } = await createApi(world.url, forged).get('/signing/session')
      expect(body.error).toMatchObject({ type: 'authentication_error', code: 'SIGNING_TOKEN_INVALID' })
    }
    const good = createApi(world.url, token)
    expect((await good.get('/signing/session')).status).toBe(200)
    world.clock.advance(3600_000)
    expect((await good.get('/signing/session')).body.error.code).toBe('SIGNING_TOKEN_EXPIRED')
  })

  test('requesting another URL does not invalidate an earlier one', async () => {
    const sent = await sendDraft(world.api, [ada])
    const first = await openSession(world, sent.id, sent.signers[0].id)
    await openSession(world, sent.id, sent.signers[0].id)
    expect((await first.get('/signing/session')).status).toBe(200)
  })
})

describe('an access code', () => {
  test('protects the document until it is entered', async () => {
    const { session, body } = await open([at('text', 'Name')].slice(0, 0), { access_code: 'Zebra 47' })
    expect(body).toMatchObject({ access_code_required: true, fields: [] })
    for (const call of [
      () => session.get('/signing/session/document'),
      () => session.post('/signing/session/view'),
      () => sign(session)
    ]) {
      expect((await call()).body.error).toMatchObject({ type: 'authorization_error', code: 'ACCESS_CODE_REQUIRED' })
    }
    const wrong = await session.post('/signing/session/access-code', { access_code: 'zebra 47' })
    expect(wrong.body.error.code).toBe('ACCESS_CODE_INVALID')
    const right = await session.post('/signing/session/access-code', { access_code: 'Zebra 47' })
    const unlocked = createApi(world.url, right.body.token)
    expect((await unlocked.get('/signing/session')).body.access_code_required).toBe(false)
    expect((await unlocked.get('/signing/session/document')).status).toBe(200)
    expect((await session.get('/signing/session/document')).status).toBe(403)
    expect((await sign(unlocked)).body.state).toBe('signed')
  })

  test('locks after five incorrect codes, even for the correct one, and the trail records it', async () => {
    const { session, sent } = await open([], { access_code: '123456' })
    const codes: string[] = []
    for (let attempt = 0; attempt < 5; attempt++) {
      codes.push((await session.post('/signing/session/access-code', { access_code: 'wrong' })).body.error.code)
    }
    codes.push((await session.post('/signing/session/access-code', { access_code: '123456' })).body.error.code)
    expect(codes).toEqual([...Array(4).fill('ACCESS_CODE_INVALID'), 'ACCESS_CODE_LOCKED', 'ACCESS_CODE_LOCKED'])
    const { body } = await world.api.get(`/documents/${sent.id}/events`)
    expect(body.data.filter(({ action }: { action: string }) => action === 'signer.access_code_refused')).toHaveLength(
      5
    )
  })

  test('can be set by the sender, which unlocks the signer with the new code only', async () => {
    const { session, sent } = await open([], { access_code: '123456' })
    const guess = (access_code: string) => session.post('/signing/session/access-code', { access_code })
    const before = createApi(world.url, (await guess('123456')).body.token)
    for (let attempt = 0; attempt < 5; attempt++) await guess('wrong')
    expect((await guess('123456')).body.error.code).toBe('ACCESS_CODE_LOCKED')

    const place = `/documents/${sent.id}/signers/${sent.signers[0].id}/access-code`
    const set = await world.api.put(place, { access_code: 'Zebra 48' })
    expect(set).toMatchObject({ status: 200, body: { id: sent.signers[0].id, status: 'pending' } })
    expect((await guess('123456')).body.error.code).toBe('ACCESS_CODE_INVALID')
    expect((await before.get('/signing/session')).body).toMatchObject({ access_code_required: true, pages: [] })
    const unlocked = createApi(world.url, (await guess('Zebra 48')).body.token)
    expect((await unlocked.get('/signing/session')).body.access_code_required).toBe(false)

    await world.api.put(place, { access_code: null })
    expect((await session.get('/signing/session')).body.access_code_required).toBe(false)
    const { body } = await world.api.get(`/documents/${sent.id}/events`)
    const changes = body.data.filter(({ action }: { action: string }) => action === 'signer.access_code_changed')
    expect(changes.map(({ data }: { data: object }) => data)).toEqual([
      { signer_id: sent.signers[0].id, access_code: 'set' },
      { signer_id: sent.signers[0].id, access_code: 'removed' }
    ])
    expect(JSON.stringify(body)).not.toContain('Zebra')
    for (const access_code of ['123', '    ', undefined]) {
      expect((await world.api.put(place, { access_code })).body.error).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: { access_code: expect.any(String) }
      })
    }
  })

  test('has five new attempts after the correct one was entered', async () => {
    const { session } = await open([], { access_code: '123456' })
    const type = async (access_code: string) => {
      const { status, body } = await session.post('/signing/session/access-code', { access_code })
      return status === 200 ? 'in' : body.error.code
    }
    const fourTries = ['1', '2', '3', '4']
    for (const access_code of [...fourTries, '123456', ...fourTries]) {
      expect(await type(access_code)).toBe(access_code === '123456' ? 'in' : 'ACCESS_CODE_INVALID')
    }
    expect(await type('123456')).toBe('in')
  })

  test('has five attempts on all server processes together', async () => {
    const { config, pdf } = world.context
    await using second = await start(
      { ...config, port: 0, siteUrl: 'http://localhost:0' },
      { parts: { api: true, worker: false }, overrides: { clock: world.clock, pdf } }
    )
    const { sent } = await open([], { access_code: '123456' })
    const { body } = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
    const sessions = [world.url, second.url].map((url) => createApi(url, tokenOf(body.sign_url)))
    const guess = (session: Api, access_code: string) => session.post('/signing/session/access-code', { access_code })
    const guesses = ['1', '2', '3', '4', '5'].flatMap((digit) =>
      sessions.map((session) => guess(session, digit.repeat(6)))
    )
    const codes = (await Promise.all(guesses)).map(({ body }) => body.error.code).sort()
    expect(codes).toEqual([...Array(4).fill('ACCESS_CODE_INVALID'), ...Array(6).fill('ACCESS_CODE_LOCKED')])
    for (const session of sessions) expect((await guess(session, '123456')).body.error.code).toBe('ACCESS_CODE_LOCKED')
  })

  test('is never returned', async () => {
    const { sent } = await open([], { access_code: 'Zebra 47' })
    expect(JSON.stringify((await world.api.get(`/documents/${sent.id}`)).body)).not.toContain('Zebra')
    const rows = await world.sql`select to_jsonb(signers)::text as row from signers`
    expect(rows.map(({ row }) => row).join()).not.toContain('Zebra')
  })
})

describe('an account that restricts its origins', () => {
  test('gets embedded URLs only for those, and only that origin can embed the page', async () => {
    const sent = await sendDraft(world.api, [ada])
    const ask = (embed_origin?: string) =>
      world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id, embed_origin })
    await world.sql`update accounts set embed_origins = '{https://app.example.com}'`
    for (const origin of [undefined, 'https://evil.example.com', 'http://app.example.com']) {
      expect((await ask(origin)).body.error).toMatchObject({
        code: 'EMBED_ORIGIN_NOT_ALLOWED',
        details: { embed_origin: expect.any(String) }
      })
    }
    const { body } = await ask('https://app.example.com')
    const session = createApi(world.url, tokenOf(body.sign_url))
    expect((await session.get('/signing/session')).body).toMatchObject({
      embed_origin: 'https://app.example.com',
      allowed_origins: ['https://app.example.com']
    })
    const page = await fetch(body.sign_url)
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors https://app.example.com;')
    await world.sql`update accounts set embed_origins = '{}'`
    const free = await fetch(`${world.url}/sign`)
    expect(free.headers.get('content-security-policy')).toContain('frame-ancestors https: http://localhost:*')
    const hostile = await fetch(
      `${world.url}/sign?embed_origin=${encodeURIComponent('https://a.example; script-src *')}`
    )
    expect(hostile.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

test('the audit trail is a chain, and a changed entry breaks it', async () => {
  const sent = await sendDraft(world.api, [ada])
  await sign(await openSession(world, sent.id, sent.signers[0].id))
  await waitForStatus(world.api, sent.id, 'completed')
  const { body } = await world.api.get(`/documents/${sent.id}/events`)
  const entries = body.data
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'document.created',
    'document.sent',
    'signer.invited',
    'signer.sign_url_created',
    'signer.consented',
    'signer.signed',
    'document.sealed',
    'document.completed'
  ])
  entries.forEach((entry: { sequence: number; previous_hash: string }, index: number) => {
    expect(entry.sequence).toBe(index + 1)
    expect(entry.previous_hash).toBe(index === 0 ? '0'.repeat(64) : entries[index - 1].hash)
  })
  expect(entries[5]).toMatchObject({
    actor: { type: 'signer', email: 'ada@example.com' },
    ip_address: '127.0.0.1',
    simulated: false
  })
})

const blankPng = makePng(40, 20, () => [255, 255, 255, 0]).toString('base64')
const dotPng = makePng(200, 80, (x, y) => (x === 9 && y === 9 ? [0, 0, 0, 255] : [0, 0, 0, 0])).toString('base64')
const whitePng = makePng(40, 20, () => [255, 255, 255, 255]).toString('base64')
