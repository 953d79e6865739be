import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { sendDraft, signatureField, waitForStatus } from '../support/journey.js'
import { createKeyLike } from '../support/keys.js'
import { makePdf } from '../support/pdfs.js'
import { uuidOf } from '../support/uuid-of.js'
import { createWorld, type World } from '../world.js'

let world: World
let api: Api
beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, world.account.test_key)
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const grace = { email: 'grace@example.com', name: 'Grace Hopper' }
const helper = (path: string, body?: object) => api.post(`/test-helpers${path}`, body)

const optionsOf = (type: string, y: number) => {
  if (type === 'dropdown')
    return {
      options: [
        { value: 'card', label: 'Card' },
        { value: 'invoice', label: 'Invoice' }
      ]
    }
  if (type !== 'radio') return {}
  const place = { page: 1, y, width: 14, height: 14 }
  return { options: ['yes', 'no'].map((value, index) => ({ value, label: value, ...place, x: 72 + 40 * index })) }
}

test('an integrator’s whole journey without a browser: view, sign, sign, completed, verified', async () => {
  const contract = await (await fetch(`${world.url}/openapi.json`)).json()
  const fields = contract.components.schemas.FieldType.enum.map((type: string, index: number) => ({
    ...signatureField,
    type,
    label: type,
    y: 60 * index,
    ...optionsOf(type, 60 * index)
  }))
  const sent = await sendDraft(api, [
    { ...ada, order: 1, fields },
    { ...grace, order: 2 }
  ])
  const [first, second] = sent.signers
  expect([first.invited_at, second.invited_at]).toEqual([expect.any(String), null])
  const path = (signer: { id: string }) => `/documents/${sent.id}/signers/${signer.id}`
  const emailsOf = async () => (await api.get(`/test-helpers/emails?document_id=${sent.id}`)).body.data
  // Who has signed is no longer invited.
  const isInvited = ({ email }: { email: string }) =>
    expect.poll(emailsOf).toContainEqual(expect.objectContaining({ kind: 'invitation', to: email }))
  await isInvited(ada)
  const early = await helper(`${path(second)}/view`)
  expect(early.body.error).toMatchObject({
    code: 'SIGNER_WAITING',
    details: { signer_id: `is waiting for ${first.id}` }
  })
  const viewed = await helper(`${path(first)}/view`)
  expect(viewed.body.signers[0]).toMatchObject({ status: 'viewed' })
  const unknown = await helper(`${path(first)}/sign`, { fields: { nothing: 'x' } })
  expect(unknown.body.error).toMatchObject({
    code: 'LABEL_UNKNOWN',
    details: { 'fields.nothing': expect.stringContaining('“date”, “text”') }
  })
  const signed = await helper(`${path(first)}/sign`, { fields: { text: '12 March Street' } })
  expect(signed.body.signers).toMatchObject([
    { status: 'signed' },
    { status: 'pending', invited_at: expect.any(String) }
  ])
  const again = await helper(`${path(first)}/sign`)
  expect(again.body.error).toMatchObject({ code: 'SIGNER_DONE', message: 'The signer has already signed.' })
  const values = await world.sql`select label, value from fields where label is not null order by position`
  expect(Object.fromEntries(values.map(({ label, value }) => [label, value]))).toMatchObject({
    text: '12 March Street',
    number: '1',
    checkbox: 'true'
  })

  await isInvited(grace)
  const last = await helper(`${path(second)}/sign`)
  expect(last).toMatchObject({ status: 200, body: { status: 'sent', seal: { status: 'pending' } } })
  await waitForStatus(api, sent.id, 'completed')
  const { body: trail } = await api.get(`/documents/${sent.id}/events`)
  const simulated = trail.data
    .filter((entry: { simulated: boolean }) => entry.simulated)
    .map(({ action }: { action: string }) => action)
  expect(simulated).toEqual([
    'signer.viewed',
    'signer.consented',
    'signer.signed',
    'signer.viewed',
    'signer.consented',
    'signer.signed'
  ])

  await expect.poll(emailsOf).toHaveLength(4)
  const emails = await emailsOf()
  expect(emails.map(({ kind, to }: { kind: string; to: string }) => `${kind} ${to}`).sort()).toEqual([
    'completed ada@example.com',
    'completed grace@example.com',
    'invitation ada@example.com',
    'invitation grace@example.com'
  ])
  expect(emails.every(({ subject }: { subject: string }) => subject.startsWith('[TEST] '))).toBe(true)
  expect((await api.get('/test-helpers/emails?to=nobody@example.com')).body.data).toEqual([])

  const pdf = await api.get(`/documents/${sent.id}/download`)
  const file = pdf.bytes.toString('base64')
  const good = await api.post('/verifications', { file })
  expect(good.body).toMatchObject({ valid: true, covers_whole_file: true, document_id: sent.id, problems: [] })
  expect(good.body.signatures).toMatchObject([{ valid: true, trusted: true, level: 'B-B', modified_after: false }])
  expect((await world.api.post('/verifications', { file })).body).toMatchObject({ valid: true, document_id: null })
  const spoilt = Buffer.from(pdf.bytes)
  spoilt[spoilt.indexOf('obj') + 20]! ^= 1
  const bad = await api.post('/verifications', { file: spoilt.toString('base64') })
  expect(bad.status === 200 ? bad.body.valid : false).toBe(false)
  const unsigned = await api.post('/verifications', { file: (await makePdf()).toString('base64') })
  expect(unsigned.body).toMatchObject({ valid: false, signatures: [] })
})

describe('each helper', () => {
  test('signs for anybody, even with a name that no font supports', async () => {
    const sent = await sendDraft(api, [{ email: 'emoji@example.com', name: 'Emoji' }])
    // As in documents that were sent before such names were rejected.
    await world.sql`update signers set name = '𓀀 𓀁' where email = 'emoji@example.com'`
    const { status } = await helper(`/documents/${sent.id}/signers/${sent.signers[0].id}/sign`)
    expect(status).toBe(200)
    const document = await waitForStatus(api, sent.id, 'completed')
    expect(document.seal).toMatchObject({ status: 'sealed' })
  })

  test('declines', async () => {
    const sent = await sendDraft(api, [ada])
    const { body } = await helper(`/documents/${sent.id}/signers/${sent.signers[0].id}/decline`, { reason: 'No.' })
    expect(body).toMatchObject({ status: 'voided', voided_by: 'signer', void_reason: 'No.' })
    const again = await helper(`/documents/${sent.id}/signers/${sent.signers[0].id}/sign`)
    expect(again.body.error.code).toBe('SIGNER_DONE')
  })

  test('expires', async () => {
    const sent = await sendDraft(api, [ada])
    expect((await helper(`/documents/${sent.id}/expire`)).body).toMatchObject({ status: 'voided', voided_by: 'expiry' })
    expect((await helper(`/documents/${sent.id}/expire`)).body.error.code).toBe('DOCUMENT_NOT_SENT')
  })

  test('sends reminders, once for each signer', async () => {
    const sent = await sendDraft(api, [{ ...ada, email: 'remind@example.com' }])
    await helper(`/documents/${sent.id}/remind`)
    await helper(`/documents/${sent.id}/remind`)
    await world.emailsTo('remind@example.com', 2)
    const { body } = await api.get('/test-helpers/emails?to=remind@example.com')
    expect(body.data.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['invitation', 'reminder'])
  })

  test('makes the next attempt of pending deliveries immediately', async () => {
    const receiver = await world.listen(['document.sent'], world.account.test_key)
    receiver.respond = () => ({ status: 500 })
    await sendDraft(api, [ada])
    for (let attempts = 1; attempts <= 7; attempts++) {
      await vi.waitFor(async () => {
        const { body } = await api.get(`/webhooks/${receiver.id}/deliveries`)
        expect(body.data[0].attempts).toBe(attempts)
      }, 60_000)
      expect((await helper(`/webhooks/${receiver.id}/advance`)).body.id).toBe(receiver.id)
    }
    expect((await api.get(`/webhooks/${receiver.id}/deliveries?status=failed`)).body.data).toHaveLength(1)
    expect(receiver.received).toHaveLength(7)
  })
})

test('live keys are rejected by all of them, for any identifier', async () => {
  const sent = await sendDraft(world.api, [ada])
  const paths = [
    ...['view', 'sign', 'decline'].map((name) => `/documents/${sent.id}/signers/${sent.signers[0].id}/${name}`),
    ...['expire', 'remind'].map((name) => `/documents/${sent.id}/${name}`),
    '/webhooks/whe_01jd3n2qg5er0v8z4a7c6t9xkm/advance'
  ]
  for (const path of paths) {
    const { status, body } = await world.api.post(`/test-helpers${path}`)
    expect({ path, status, code: body.error.code }).toEqual({ path, status: 403, code: 'TEST_MODE_ONLY' })
  }
  expect((await world.api.get('/test-helpers/emails')).body.error.code).toBe('TEST_MODE_ONLY')
  const foreign = await helper(`/documents/${sent.id}/expire`)
  expect(foreign.status).toBe(404)
})

test('a key that can only read gets captured e-mails without the links that sign', async () => {
  const sent = await sendDraft(api, [ada])
  const reader = createApi(
    world.url,
    await createKeyLike(world, world.account.test_key, { scopes: ['documents:read'] })
  )
  const path = `/test-helpers/emails?document_id=${sent.id}`
  const email = await vi.waitFor(async () => {
    const { body } = await api.get(path)
    expect(body.data).toHaveLength(1)
    return body.data[0]
  }, 60_000)
  const token: string = email.links[0].split('#token=')[1]
  expect(email.text).toContain(token)
  expect(email.html).toContain(token)
  const { body, bytes } = await reader.get(path)
  expect(bytes.toString('utf8')).not.toContain(token)
  // With the token of the link that reports abuse.
  const masked = (text: string) => text.replaceAll(/(?<=#token=)[\w.-]+/g, 'redacted')
  const [text, html] = [masked(email.text), masked(email.html)]
  expect(body.data).toEqual([{ ...email, text, html, links: email.links.map(masked) }])
})

test('a signer whose name has no letter, or hides it, is signed for all the same', async () => {
  const fields = ['initials', 'signature'].map((type, index) => ({ ...signatureField, type, y: 60 * index }))
  const signers = ['—', '(Ada) “Lovelace”'].map((name, index) => ({ email: `ada-${index}@example.com`, name, fields }))
  const sent = await sendDraft(api, signers)
  for (const { id } of sent.signers) {
    expect(await helper(`/documents/${sent.id}/signers/${id}/sign`)).toMatchObject({ status: 200 })
  }
  const texts = await world.sql`
    select text from signatures where signer_id in ${world.sql(sent.signers.map(({ id }: { id: string }) => uuidOf(id)))}
  `
  expect(texts.map(({ text }) => text).sort()).toEqual(['(Ada) “Lovelace”', 'AL', 'S', 'Signer'])
})
