import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { runCommand } from '../../support/run-command.js'
import { startProcess } from '../../support/service-process.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'

interface OtlpRecord {
  timeUnixNano: string
  severityText: string
  eventName: string
  body: { stringValue: string }
  attributes: { key: string; value: { stringValue: string } }[]
}

/** A collector that keeps what it has taken, and answers as it is told. */
async function startCollector() {
  const taken: OtlpRecord[] = []
  const state = { answer: { status: 200, body: '{}' }, requests: 0, headers: {} as http.IncomingHttpHeaders, url: '' }
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    state.requests += 1
    state.headers = request.headers
    const { status, body } = state.answer
    if (status === 200 && body === '{}') {
      const { resourceLogs } = JSON.parse(Buffer.concat(chunks).toString())
      taken.push(...resourceLogs[0].scopeLogs[0].logRecords)
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/otlp`
  server.on('request', (request) => {
    state.url = request.url!
  })
  return { url, taken, state, [Symbol.asyncDispose]: async () => void server.close() }
}

/** As the sweep of the next minute does. Waits until what it begins has ended, also with a failure. */
async function forwardIn(world: World) {
  world.clock.advance(60_000)
  await world.sweep()
  const waiting = () => world.sql`
    select from graphile_worker.jobs where task_identifier = 'forward-logs' and (attempts < max_attempts or locked_at is not null)
  `
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 30_000, interval: 20 })
}

const idOf = ({ attributes }: OtlpRecord) => attributes.find(({ key }) => key === 'log.record.uid')!.value.stringValue
const eventsOf = (records: OtlpRecord[]) => records.map(({ eventName }) => eventName)

describe('to an OpenTelemetry collector', () => {
  let world: World
  let collector: Awaited<ReturnType<typeof startCollector>>
  let email: string
  beforeAll(async () => {
    collector = await startCollector()
    world = await createWorld({
      env: { LOG_FORWARD_URL: collector.url, LOG_FORWARD_HEADERS: '{"Authorization":"Bearer collector"}' }
    })
    email = (await world.api.get('/account')).body.email
    await forward()
  })
  afterAll(async () => {
    await world?.[Symbol.asyncDispose]()
    await collector?.[Symbol.asyncDispose]()
  })

  const forward = () => forwardIn(world)

  test('what was there before is not forwarded, which the command prints', () => {
    expect(collector.taken).toEqual([])
  })

  test('what members, keys and operators do is forwarded once, within a minute', async () => {
    await world.api.patch('/account', { name: 'Renamed Ltd' })
    await runCommand(world, 'accounts', 'suspend', '--email', email, '--reason', 'Spam', '--as', 'Ada')
    await runCommand(world, 'forms', 'import', '/nowhere')
    await forward()
    await forward()
    expect(eventsOf(collector.taken)).toEqual([
      'account.updated',
      'account.suspended',
      'operator.accounts suspend',
      'operator.forms import',
      'operator.forms import'
    ])
    const [renamed, , suspended, , failed] = collector.taken
    expect(collector.state).toMatchObject({ url: '/otlp/v1/logs', headers: { authorization: 'Bearer collector' } })
    expect(JSON.parse(renamed!.body.stringValue)).toMatchObject({
      account_id: world.account.account_id,
      action: 'account.updated',
      changed: ['name']
    })
    expect(JSON.parse(suspended!.body.stringValue)).toMatchObject({ operator: 'Ada', details: { reason: 'Spam' } })
    expect([suspended!.severityText, failed!.severityText]).toEqual(['INFO', 'WARN'])
    expect(new Set(collector.taken.map(idOf)).size).toBe(5)
  })

  test.each([
    ['is overloaded', { status: 503, body: '' }],
    ['rejects records', { status: 200, body: '{"partialSuccess":{"rejectedLogRecords":"1","errorMessage":"full"}}' }],
    ['is something else', { status: 200, body: '<html></html>' }]
  ])('a collector that %s gets the same again, and nothing is lost', async (_what, answer) => {
    collector.taken.length = 0
    collector.state.answer = answer
    await world.api.patch('/account', { name: `Renamed ${answer.body}`.slice(0, 40) })
    const { requests } = collector.state
    await forward()
    expect(collector.state.requests).toBeGreaterThan(requests)
    const dead = await world.sql`select last_error from graphile_worker.jobs where task_identifier = 'forward-logs'`
    expect(dead.map(({ last_error }) => last_error).join()).toMatch(/127\.0\.0\.1/)
    collector.state.answer = { status: 200, body: '{}' }
    await forward()
    expect(eventsOf(collector.taken)).toEqual(['account.updated'])
    // What had failed is over, and so is its alert.
    expect(await world.sql`select from graphile_worker.jobs where task_identifier = 'forward-logs'`).toEqual([])
  })

  test('an entry whose transaction takes long is not passed over', async () => {
    collector.taken.length = 0
    let commit = () => {}
    const open = new Promise<void>((resolve) => {
      commit = resolve
    })
    const insert = (tx: World['sql']) => tx`
      insert into operator_log (id, command, outcome, os_user, host, details, created_at)
      values (gen_random_uuid(), 'slow', 'done', 'ada', 'here', '{}', now())
    `
    let isInserted = false
    const slow = world.sql.begin(async (tx) => {
      await insert(tx as unknown as World['sql'])
      isInserted = true
      await open
    })
    await vi.waitFor(() => expect(isInserted).toBe(true))
    await runCommand(world, 'accounts', 'resume', '--email', email)
    await forward()
    commit()
    await slow
    await forward()
    expect(eventsOf(collector.taken)).toEqual(
      expect.arrayContaining(['account.resumed', 'operator.accounts resume', 'operator.slow'])
    )
    expect(collector.taken).toHaveLength(3)
  })

  test('in another cluster of Postgres, whose transactions begin low, it goes on', async () => {
    collector.taken.length = 0
    await world.sql`update forwarded_logs set position = 1000000000000`
    await world.sql`update account_log set position = 999999999999`
    await world.sql`update operator_log set position = 999999999999`
    await world.api.patch('/account', { name: 'After the restore' })
    await forward()
    expect(eventsOf(collector.taken)).toEqual(['account.updated'])
  })
})

describe('to a receiver of syslog', () => {
  test('each entry is a message of RFC 5424 with its length, and one that went away gets the same again', async () => {
    let isAway = false
    const texts: string[] = []
    const server = net.createServer((socket) => {
      if (isAway) return socket.destroy()
      const chunks: Buffer[] = []
      socket.on('data', (chunk) => chunks.push(chunk))
      socket.on('end', () => texts.push(Buffer.concat(chunks).toString()))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await using world = await createWorld({ env: { LOG_FORWARD_URL: `syslog+tcp://127.0.0.1:${port}` } })
    const forward = () => forwardIn(world)
    await forward()
    await world.api.patch('/account', { name: 'Grüße' })
    isAway = true
    await forward()
    isAway = false
    await forward()
    const messages = unframed(texts.join(''))
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatch(/^<109>1 \d{4}-\d\d-\d\dT[\d:.]+Z localhost signpost - account\.updated - \{"id":"log_/)
    expect(messages[0]).toContain('"changed":["name"]')
    server.close()
  })

  test.skipIf(missing(tools.openssl))('with TLS, its certificate is checked', async () => {
    const folder = await mkdtemp(path.join(inject('dataDir'), 'syslog-'))
    const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')]
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject])
    const texts: string[] = []
    const server = tls.createServer({ cert: await readFile(cert), key: await readFile(key) }, (socket) => {
      socket.on('data', (chunk) => texts.push(chunk.toString()))
      socket.on('error', () => {})
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `syslog+tls://localhost:${(server.address() as AddressInfo).port}`
    await using world = await createWorld({ parts: { api: true, worker: false } })
    const failed = async () => {
      const [row] = await world.sql`select last_error from graphile_worker.jobs where task_identifier = 'forward-logs'`
      return row?.last_error
    }
    const add = () => world.sql`select graphile_worker.add_job('forward-logs', max_attempts => 1)`
    {
      await using _distrusting = await startProcess(world, 'worker', undefined, { LOG_FORWARD_URL: url })
      await add()
      await vi.waitFor(async () => expect(await world.sql`select from forwarded_logs`).toHaveLength(2), 30_000)
      await world.api.patch('/account', { name: 'TLS Ltd' })
      await add()
      await vi.waitFor(async () => expect(await failed()).toMatch(/certificate/), 30_000)
    }
    expect(texts).toEqual([])
    await using _trusting = await startProcess(world, 'worker', undefined, {
      LOG_FORWARD_URL: url,
      NODE_EXTRA_CA_CERTS: cert
    })
    await add()
    await vi.waitFor(() => expect(texts.join('')).toContain('account.updated'), 30_000)
    server.close()
  })
})

/** The messages of a stream that has their lengths before them. */
function unframed(text: string): string[] {
  const bytes = Buffer.from(text)
  const messages: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at)
    const end = space + 1 + Number(bytes.subarray(at, space).toString())
    messages.push(bytes.subarray(space + 1, end).toString())
    at = end
  }
  return messages
}
