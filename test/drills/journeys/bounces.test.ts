import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { listedEvents } from '../../support/listed-events.js'
import { createWorld, type World } from '../../world.js'

const day = 24 * 3600_000
const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const ben = { email: 'ben@example.com', name: 'Ben' }

const actionsOf = async (api: Api, id: string): Promise<string[]> =>
  (await api.get(`/documents/${id}/events`)).body.data.map(({ action }: { action: string }) => action)
const emailsOf = async (api: Api, id: string): Promise<unknown[][]> =>
  (await api.get(`/documents/${id}/emails`)).body.data.map(({ to, status, reason }: Record<string, unknown>) => [
    to,
    status,
    reason
  ])
const bounceOf = async (api: Api, id: string, index = 0) =>
  (await api.get(`/documents/${id}`)).body.signers[index].bounce

describe('in test mode', () => {
  let world: World
  let api: Api
  beforeAll(async () => {
    world = await createWorld()
    world.clock.freeze()
    api = createApi(world.url, world.account.test_key)
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const letBounce = (id: string, signer: { id: string }, by = api) =>
    by.post(`/test-helpers/documents/${id}/signers/${signer.id}/bounce`)
  const remindersTo = async (email: string) =>
    (await world.emailsTo(email, 1)).filter(({ kind }) => kind === 'reminder').length

  test('an e-mail bounces once: at the signer, in the trail and as an event', async () => {
    const receiver = await world.listen(['signer.bounced'], world.account.test_key)
    const { id, signers } = await sendDraft(api, [ada, ben])
    const statuses = async () => (await emailsOf(api, id)).map(([, status]) => status)
    await expect.poll(statuses, { timeout: 20_000 }).toEqual(['sent', 'sent'])
    // At the same time, and again.
    await Promise.all([letBounce(id, signers[0]), letBounce(id, signers[0])])
    const { status, body } = await letBounce(id, signers[0])
    const bounce = { at: expect.any(String), status: '5.1.1', reason: expect.stringContaining(ada.email) }
    expect([status, body.signers]).toMatchObject([200, [{ bounce }, { bounce: null }]])
    const { data } = (await api.get(`/documents/${id}/events`)).body
    expect(data.filter(({ action }: { action: string }) => action === 'signer.bounced')).toMatchObject([
      { simulated: true, actor: { type: 'system' }, data: { signer_id: signers[0].id, email: ada.email } }
    ])
    const events = await listedEvents(api, `document_id=${id}&type=signer.bounced`)
    expect(events).toMatchObject([{ data: { id, signer: { id: signers[0].id, bounce } } }])
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1))
    expect((await letBounce(id, signers[0], world.api)).body.error.code).toBe('TEST_MODE_ONLY')
    expect((await api.get(`/documents/${id}/emails`)).body.data).toMatchObject([
      { to: ada.email, signer_id: signers[0].id, kind: 'invitation', status: 'bounced', reason: bounce.reason },
      { to: ben.email, signer_id: signers[1].id, kind: 'invitation', status: 'sent', reason: null, failed_at: null }
    ])
  })

  test('nobody is reminded while e-mails bounce, until the address is corrected', async () => {
    const often = { reminders: { after_hours: 24, every_hours: 24, max: 5 }, expiry_notice_hours: 72 }
    const { id, signers } = await sendDraft(api, [{ ...ada, email: 'typo@example.com' }, ben], often)
    await letBounce(id, signers[0])
    world.clock.advance(day)
    await world.sweep()
    expect(await actionsOf(api, id)).toContain('signer.reminded')
    expect((await api.post(`/documents/${id}/remind`)).body.reminded).toMatchObject([{ id: signers[1].id }])
    expect((await api.post(`/test-helpers/documents/${id}/remind`)).status).toBe(200)
    expect((await api.patch(`/documents/${id}`, { expires_in_days: 20 })).status).toBe(200)
    expect(await remindersTo('typo@example.com')).toBe(0)

    const corrected = await api.patch(`/documents/${id}/signers/${signers[0].id}`, { email: 'right@example.com' })
    expect(corrected.body).toMatchObject({ bounce: null, status: 'pending' })
    world.clock.advance(day)
    await world.sweep()
    expect((await world.emailsTo('right@example.com', 2)).map(({ kind }) => kind)).toEqual(['invitation', 'reminder'])
    expect(await remindersTo('typo@example.com')).toBe(0)
  })

  test('a reminder by name is another try, and the service reminds again', async () => {
    const { id, signers } = await sendDraft(api, [{ ...ada, email: 'full@example.com' }])
    await letBounce(id, signers[0])
    world.clock.advance(3 * day)
    await world.sweep()
    expect(await actionsOf(api, id)).not.toContain('signer.reminded')
    const { body } = await api.post(`/documents/${id}/remind`, { signer_id: signers[0].id })
    expect(body.reminded).toMatchObject([{ id: signers[0].id, bounce: null }])
    world.clock.advance(1)
    await world.sweep()
    const kinds = (await world.emailsTo('full@example.com', 3)).map(({ kind }) => kind)
    expect(kinds).toEqual(['invitation', 'reminder', 'reminder'])
    await letBounce(id, signers[0])
    expect(await listedEvents(api, `document_id=${id}&type=signer.bounced`, 2)).toHaveLength(2)
  })

  test('a signer who opens the page is reached, whatever the link came by', async () => {
    const { id, signers } = await sendDraft(api, [ada])
    await letBounce(id, signers[0])
    const session = await openSession(world, id, signers[0].id, api)
    await session.post('/signing/session/view')
    expect(await bounceOf(api, id)).toBeNull()
    await letBounce(id, signers[0])
    expect(await bounceOf(api, id)).not.toBeNull()
    await session.post('/signing/session/view')
    expect(await bounceOf(api, id)).toBeNull()
    await sign(session)
    await waitForStatus(api, id, 'completed')
  })
})

async function startMailServer() {
  const refused = new Map<string, [number, string]>()
  const tried: string[] = []
  const refuse = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      tried.push(address)
      const answer = refused.get(address)
      done(answer ? refuse(...answer) : null)
    },
    async onData(stream, { envelope }, done) {
      stream.resume()
      await new Promise((resolve) => stream.once('end', resolve))
      const answer = refused.get(`data:${envelope.rcptTo[0]!.address}`)
      done(answer ? refuse(...answer) : null)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    refused,
    attemptsTo: (address: string) => tried.filter((each) => each === address).length,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve))
  }
}

test('what the mail server refuses at once shows at the signer, and is not sent again', async () => {
  await using smtp = await startMailServer()
  await using world = await createWorld({ env: { SMTP_URL: smtp.url, METRICS_PORT: '0' } })
  const { api } = world
  smtp.refused.set('nobody@example.com', [550, '5.1.1 No such user'])
  smtp.refused.set('data:full@example.com', [552, '5.2.2 Mailbox full'])
  smtp.refused.set('data:spam@example.com', [554, '5.7.1 Looks like spam'])
  smtp.refused.set('later@example.com', [451, '4.3.0 Try again later'])
  smtp.refused.set('copy@example.com', [550, '5.1.1 No such user'])
  const names = ['nobody', 'full', 'spam', 'later']
  const signers = names.map((name) => ({ name, email: `${name}@example.com` }))
  const sent = await sendDraft(api, signers, { cc: [{ email: 'copy@example.com', name: 'Copy' }] })
  const failures = async () =>
    (await world.sql`select failures, failed_at is not null as ended from emails order by id`).map((row) => ({
      ...row
    }))
  await vi.waitFor(
    async () =>
      expect(await failures()).toEqual([
        { failures: 0, ended: true },
        { failures: 0, ended: true },
        { failures: 1, ended: false },
        { failures: 1, ended: false }
      ]),
    { timeout: 30_000, interval: 50 }
  )
  const { body } = await api.get(`/documents/${sent.id}`)
  expect(body.signers.map(({ bounce }: { bounce: object | null }) => bounce)).toEqual([
    { at: expect.any(String), status: '5.1.1', reason: '550 5.1.1 No such user' },
    { at: expect.any(String), status: '5.2.2', reason: '552 5.2.2 Mailbox full' },
    null,
    null
  ])
  expect(await listedEvents(api, `document_id=${sent.id}&type=signer.bounced`, 2)).toHaveLength(2)
  const scraped = async () => (await fetch(world.service.metricsUrl!)).text()
  expect(await scraped()).toContain('signpost_bounces_total{kind="refused"} 2')
  await world.sweep()
  expect(smtp.attemptsTo('nobody@example.com')).toBe(1)
  expect(await emailsOf(api, sent.id)).toEqual([
    ['nobody@example.com', 'bounced', '550 5.1.1 No such user'],
    ['full@example.com', 'bounced', '552 5.2.2 Mailbox full'],
    ['spam@example.com', 'queued', null],
    ['later@example.com', 'queued', null]
  ])

  // The person who takes the place has another address, whose e-mails arrive.
  smtp.refused.clear()
  const right = { email: 'right@example.com' }
  const corrected = await api.patch(`/documents/${sent.id}/signers/${sent.signers[0].id}`, right)
  expect(corrected.body.bounce).toBeNull()
  await vi.waitFor(() => expect(smtp.attemptsTo(right.email)).toBe(1), { timeout: 20_000, interval: 50 })
  expect(await bounceOf(api, sent.id)).toBeNull()
  // The address that each was sent to, not the one of today.
  await expect
    .poll(async () => (await emailsOf(api, sent.id)).filter(([, status]) => status === 'sent').map(([to]) => to))
    .toEqual(['right@example.com'])
  expect((await emailsOf(api, sent.id))[0]![0]).toBe('nobody@example.com')
})
