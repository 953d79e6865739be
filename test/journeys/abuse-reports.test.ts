import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../support/api.js'
import { openSession, sendDraft, signatureField } from '../support/journey.js'
import { createKeyLike } from '../support/keys.js'
import { runCommand } from '../support/run-command.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { METRICS_PORT: '0' } })
})
afterAll(() => world[Symbol.asyncDispose]())

const reports = async (...args: string[]) =>
  JSON.parse((await runCommand(world, 'abuse-reports', ...args, '--json')).stdout)

const counted = async () =>
  /^signpost_abuse_reports_open (\d+)$/m.exec(await (await fetch(world.service.metricsUrl!)).text())?.[1]

const ada = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField] }

test('what a signer reports, the operator sees and the sender does not', async () => {
  const sent = await sendDraft(world.api, [{ ...ada, access_code: '4711' }])
  // Without the access code: who never asked for a document has none.
  const session = await openSession(world, sent.id, sent.signers[0]!.id)
  expect((await session.post('/signing/session/report', { reason: 'spam' })).status).toBe(200)
  expect(
    (await session.post('/signing/session/report', { reason: 'phishing', comment: 'Asks for my PIN.' })).status
  ).toBe(200)
  expect((await session.post('/signing/session/report', { reason: 'ugly' })).body.error.details).toHaveProperty(
    'reason'
  )

  const [report, ...others] = await reports('list')
  expect(await counted()).toBe('1')
  const { email } = (await world.api.get('/account')).body
  expect(others).toEqual([])
  expect(report).toMatchObject({
    reason: 'phishing',
    comment: 'Asks for my PIN.',
    sender: email,
    document_id: sent.id,
    signer_id: sent.signers[0]!.id
  })
  const seen = await Promise.all([
    world.api.get(`/documents/${sent.id}`),
    world.api.get(`/documents/${sent.id}/events`),
    world.api.get('/events')
  ])
  expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain('PIN')

  // The sender cannot hide it by erasing the document, and the operator settles it once.
  await world.api.post(`/documents/${sent.id}/void`, { reason: 'It was a mistake, sorry.' })
  expect(
    (await session.post('/signing/session/report', { reason: 'phishing', comment: 'Asks for my PIN.' })).status
  ).toBe(200)
  const eraser = createApi(world.url, await createKeyLike(world, world.account.live_key))
  expect((await eraser.post(`/documents/${sent.id}/erase`)).status).toBe(200)
  expect(await reports('list')).toMatchObject([{ id: report.id, title: null, comment: 'Asks for my PIN.' }])
  expect(await reports('settle', report.id)).toEqual({ settled: 1 })
  expect(await counted()).toBe('0')
  expect(await reports('list')).toEqual([])
})

test('a link in e-mails leads to the report', async () => {
  await sendDraft(world.api, [{ ...ada, email: 'grace@example.com' }])
  const [letter] = await world.emailsTo('grace@example.com', 1)
  const [link] = letter!.links
  expect(letter!.text).toContain(`Report abuse: ${link}&report=1`)
  expect(letter!.html).toContain(`${link}&amp;report=1`)
})
