import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { createDraft, openSession, sendDraft, sign, tokenOf, waitForStatus } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
let made = 0
const lawyer = (more: object = {}) => ({ email: `lawyer.${++made}@example.com`, name: 'Lena Lawyer', ...more })
const linkTo = async (email: string) => (await world.emailTo(email, 'request-copy')).links[0]!

/** Calls what the page calls. */
async function read(path: string, body: object) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`${world.url}/read/api${path}`, init)
  return { status: response.status, body: await response.json() }
}

const lettersTo = async (address: string, id: string) => {
  const { data } = (await world.api.get(`/documents/${id}/emails`)).body
  return data.filter(({ to }: { to: string }) => to === address).map(({ kind }: { kind: string }) => kind)
}

test('a lawyer reads what others are asked to sign, and can do nothing else', async () => {
  const copy = lawyer({ when: 'sent' })
  const plain = lawyer()
  const both = lawyer({ when: 'both' })
  const { id, signers } = await sendDraft(world.api, [ada], { cc: [copy, plain, both], message: 'For our meeting.' })
  const { body: document } = await world.api.get(`/documents/${id}`)
  expect(document.cc).toEqual([copy, plain, both])
  const link = await linkTo(copy.email)
  expect(link).toContain('/read#token=')
  const letter = await world.emailTo(copy.email, 'request-copy')
  expect(letter.text).toContain('You do not have to sign anything.')
  expect(letter.text).toContain('For our meeting.')
  const token = tokenOf(link)
  expect((await read('/copy', { token })).body).toMatchObject({
    title: document.title,
    message: 'For our meeting.',
    access_code_required: false
  })
  const { url } = (await read('/file', { token })).body
  const file = await fetch(url)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await file.text()).startsWith('%PDF-')).toBe(true)
  // Of a purpose of its own.
  expect((await createApi(world.url, token).get('/signing/session')).status).toBe(401)
  const { body: own } = await world.api.post(`/documents/${id}/embedded-sign-url`, { signer_id: signers[0].id })
  expect((await read('/copy', { token: tokenOf(own.sign_url) })).body.error.code).toBe('SIGNING_TOKEN_INVALID')

  expect((await sign(await openSession(world, id, signers[0].id))).status).toBe(200)
  await waitForStatus(world.api, id, 'completed')
  await world.emailTo(plain.email, 'copy')
  await world.emailTo(both.email, 'copy')
  expect(await lettersTo(copy.email, id)).toEqual(['request-copy'])
  expect(await lettersTo(plain.email, id)).toEqual(['copy'])
  expect((await read('/copy', { token })).status).toBe(200)
  const [sent] = (await world.api.get(`/documents/${id}/events`)).body.data.filter(
    ({ action }: { action: string }) => action === 'document.sent'
  )
  const named = [copy, both].map(({ name, email }) => `${name} <${email}>`).join(', ')
  expect(sent.data.copied_to).toBe(named)
  if (missing(tools.pdftotext)) return
  const { bytes } = await world.api.get(`/documents/${id}/download`)
  const text = execFileSync('pdftotext', ['-', '-'], { input: bytes }).toString().replace(/\s+/g, ' ')
  expect(text).toContain(`Copy of the request to ${named}`)
})

test('the link ends when the document is voided, expires or is erased', async () => {
  const copy = lawyer({ when: 'sent' })
  const voided = await sendDraft(world.api, [ada], { cc: [copy], skip_email: true })
  const token = tokenOf(await linkTo(copy.email))
  await world.api.post(`/documents/${voided.id}/void`, { reason: 'The terms have changed.' })
  for (const path of ['/copy', '/file']) expect((await read(path, { token })).body.error.code).toBe('DOCUMENT_VOIDED')
  await world.api.post(`/documents/${voided.id}/erase`, undefined, {
    key: await createKeyLike(world, world.account.live_key)
  })
  expect((await read('/copy', { token })).body.error.code).toBe('SIGNING_TOKEN_INVALID')
  const test = createApi(world.url, world.account.test_key)
  const other = lawyer({ when: 'sent' })
  const expired = await sendDraft(test, [ada], { cc: [other] })
  const late = tokenOf(await linkTo(other.email))
  await test.post(`/test-helpers/documents/${expired.id}/expire`)
  expect((await read('/copy', { token: late })).body.error.code).toBe('DOCUMENT_EXPIRED')
})

test('where a signer enters a code, the reader has one too, with five tries', async () => {
  const { id } = await createDraft(world.api)
  const coded = { ...ada, access_code: '4711' }
  const send = (cc: object[], signer: object = coded) =>
    world.api.post(`/documents/${id}/send`, { signers: [signer], cc, skip_email: true })
  for (const signer of [coded, { ...ada, authentication: 'email_code' }]) {
    const refused = await send([lawyer(), lawyer({ when: 'both' })], signer)
    expect([refused.status, refused.body.error.details]).toEqual([
      422,
      { 'cc[1].access_code': 'is required, because a signer has to enter a code' }
    ])
  }
  const copy = lawyer({ when: 'sent', access_code: 'Zebra 47' })
  const kept = await world.api.patch(`/documents/${id}`, { cc: [copy] })
  const { access_code: _, ...shown } = copy as Record<string, unknown>
  expect(kept.body.draft.cc).toEqual([{ ...shown, has_access_code: true }])
  expect((await world.api.post(`/documents/${id}/send`, { signers: [coded], skip_email: true })).status).toBe(200)
  expect((await world.api.get(`/documents/${id}`)).body.cc).toEqual([{ ...shown, has_access_code: true }])
  const token = tokenOf(await linkTo(copy.email))
  expect((await read('/copy', { token })).body).toMatchObject({ access_code_required: true, message: null })
  expect((await read('/file', { token })).body.error.code).toBe('ACCESS_CODE_REQUIRED')
  expect((await read('/access-code', { token, access_code: 'Lion 1' })).body.error.code).toBe('ACCESS_CODE_INVALID')
  const { body: unlocked } = await read('/access-code', { token, access_code: 'Zebra 47' })
  expect((await read('/copy', unlocked)).body.access_code_required).toBe(false)
  expect((await read('/file', unlocked)).status).toBe(200)
  const codes = []
  for (let tries = 0; tries < 6; tries++)
    codes.push((await read('/access-code', { token, access_code: 'Lion 1' })).body.error.code)
  expect(codes.slice(-2)).toEqual(['ACCESS_CODE_LOCKED', 'ACCESS_CODE_LOCKED'])
  expect((await read('/access-code', { token, access_code: 'Zebra 47' })).body.error.code).toBe('ACCESS_CODE_LOCKED')
})
