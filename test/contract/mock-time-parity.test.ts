import { Signpost } from '@signpost/sdk'
import { createSignpostMock } from '@signpost/sdk/msw'
import { setupServer } from 'msw/node'
import { expect, test, vi } from 'vitest'
import { makePdf } from '../support/pdfs.js'
import { type Receiver, startReceiver } from '../support/receiver.js'
import { createWorld } from '../world.js'

const hour = 3600_000
const mockUrl = 'https://sign.test'

/** The service or the mock, whose time can be moved. */
interface Side {
  signpost: Signpost
  receiver: Receiver
  advance(milliseconds: number): Promise<void>
}

/** Sends a document that nobody signs, to an endpoint that fails once. Returns what happens until it has expired. */
async function expiredDocument({ signpost, receiver, advance }: Side) {
  let failures = 1
  receiver.respond = () => (failures-- > 0 ? { status: 500, body: 'broken' } : { status: 204 })
  const events = ['document.sent', 'document.expired'] as const
  const endpoint = await signpost.webhooks.create({ url: receiver.url, events: [...events] })
  const { id } = await signpost.documents.create({ file_name: 'a.pdf', title: 'Agreement', file: await makePdf() })
  await signpost.documents.send(id, {
    signers: [
      { email: 'ada@example.com', name: 'Ada Lovelace', language: 'de-AT', order: 1 },
      { email: 'grace@example.com', name: 'Grace Hopper', language: 'fr', order: 1 }
    ],
    message: 'Please sign.',
    expires_in_days: 5
  })
  const deliveries = async () => (await signpost.webhooks.listDeliveries(endpoint.id)).data
  const emails = async () => (await signpost.testHelpers.listEmails({ document_id: id })).data
  const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })
  await until(async () => expect(await deliveries()).toMatchObject([{ attempts: 1 }]))
  await advance(hour / 60)
  await until(async () => expect(await deliveries()).toMatchObject([{ status: 'delivered' }]))
  await advance(48 * hour)
  await until(async () => expect(await emails()).toHaveLength(4))
  await advance(72 * hour)
  await until(async () => expect(await emails()).toHaveLength(6))
  await until(async () => expect(await deliveries()).toMatchObject([{ status: 'delivered' }, {}]))
  // An event is listed as soon as every older transaction of the cluster has ended, and all tests share one.
  const listed = async () => (await signpost.events.list({ order: 'asc' })).data.map(({ type }) => type)
  await until(async () => expect(await listed()).toContain('document.expired'))

  const { email: owner } = await signpost.account.get()
  const letters = (await emails()).map(({ to, kind, subject, text, links }) => {
    const told = links
      .reduce((shown, link) => shown.replaceAll(link, 'LINK'), text)
      // The service’s has a token of its own, which only reports.
      .replace(/\S+&report=1/g, 'REPORT')
    return [to, kind, subject, told.replaceAll(owner, 'OWNER')]
  })
  const { data: trail } = await signpost.documents.listEvents(id)
  const document = await signpost.documents.get(id)
  return {
    letters: letters.sort((one, other) => one.join().localeCompare(other.join())),
    trail: trail.map(({ action, actor, simulated }) => [action, actor.type, simulated]),
    events: await listed(),
    deliveries: (await deliveries()).map(({ event_type, status, attempts, status_code, error }) => ({
      ...{ event_type, status, attempts, status_code, error }
    })),
    headers: receiver.received.map(({ headers }) => Object.keys(headers).filter(isOurs).sort()),
    ended: [document.status, document.voided_by, document.signers.map(({ status }) => status)]
  }
}

const isOurs = (name: string) => /^(x-signpost|webhook)-|^(user-agent|content-type)$/.test(name)

async function onService() {
  await using world = await createWorld()
  const startedAt = world.clock.now()
  await using receiver = await startReceiver(world.clock)
  const signpost = new Signpost({ apiKey: world.account.test_key, baseUrl: world.url })
  const advance = async (milliseconds: number) => {
    world.clock.advance(milliseconds)
    await world.sweep()
  }
  return { startedAt, happened: await expiredDocument({ signpost, receiver, advance }) }
}

async function onMock(startedAt: Date) {
  const mock = createSignpostMock({ baseUrl: mockUrl, deliverWebhooks: true })
  await using receiver = await startReceiver(mock.clock)
  const server = setupServer(...mock.handlers)
  server.listen({ onUnhandledRequest: 'error' })
  try {
    await mock.clock.set(startedAt)
    const signpost = new Signpost({ apiKey: mock.keys.test, baseUrl: mockUrl })
    const advance = (milliseconds: number) => mock.clock.advance({ seconds: milliseconds / 1000 })
    return await expiredDocument({ signpost, receiver, advance })
  } finally {
    server.close()
  }
}

test('the same happens in the mock as in the service while time passes', async () => {
  const { startedAt, happened } = await onService()
  expect(happened.ended).toEqual(['voided', 'expiry', ['pending', 'pending']])
  expect(await onMock(startedAt)).toEqual(happened)
})
