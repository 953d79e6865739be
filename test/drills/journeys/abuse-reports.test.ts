import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { contractOperations } from '../../support/contract.js'
import { openSession, sendDraft, signatureField } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { runCommand } from '../../support/run-command.js'
import { createWorld, type World } from '../../world.js'

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

test('a link in e-mails reports the document and can do nothing else', async () => {
  const { id } = await sendDraft(world.api, [{ ...ada, email: 'grace@example.com', name: 'Grace Hopper' }])
  const [letter] = await world.emailsTo('grace@example.com', 1)
  const [link] = letter!.links as [string]
  const [, report] = /^Report abuse\n(\S+)$/m.exec(letter!.text) as unknown as [string, string]
  expect(letter!.html).toContain(report.replaceAll('&', '&amp;'))
  expect(new URL(report).hash).toMatch(/^#token=[\w.-]+&report=1$/)
  const tokens = [link, report].map((url) => new URLSearchParams(new URL(url).hash.slice(1)).get('token')!)
  expect(tokens[0]).not.toBe(tokens[1])

  const reporter = createApi(world.url, tokens[1]!)
  const { status, body } = await reporter.get('/signing/session')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    document: { id, message: null },
    signer: { email: 'g***@example.com' },
    fields: [],
    pages: []
  })
  const others = contractOperations.filter(
    ({ id, operation }) =>
      JSON.stringify(operation.security ?? []).includes('SigningToken') &&
      !['getSigningSession', 'reportAbuse'].includes(id)
  )
  expect(others.length).toBeGreaterThan(10)
  for (const { id, method, path } of others) {
    const answer = await reporter.call(method, path.replace('{field_id}', 'fld_01jd3n0a60e7mtx5s9b4h2kqzr'), {
      ...(method === 'GET' ? {} : { body: {} })
    })
    expect([id, answer.status, answer.body?.error.code]).toEqual([id, 401, 'SIGNING_TOKEN_INVALID'])
  }
  expect((await reporter.post('/signing/session/report', { reason: 'spam' })).status).toBe(200)
  // The link to sign reports as well, from its page.
  expect((await createApi(world.url, tokens[0]!).get('/signing/session')).body.signer.email).toBe('grace@example.com')
})
