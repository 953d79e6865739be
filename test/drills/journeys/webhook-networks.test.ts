import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sendDraft } from '../../support/journey.js'
import { startProxy, type TestProxy } from '../../support/proxy.js'
import { startProcess } from '../../support/service-process.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-networks-'))
afterAll(() => rmSync(folder, { recursive: true }))

const create = (world: World, url: string) => world.api.post('/webhooks', { url, events: ['document.sent'] })
const deliveries = ({ sql }: World) => sql`select status, attempts, error from webhook_deliveries`

async function listenOn(server: http.Server, address: string) {
  server.listen(0, address)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

describe('internal networks', () => {
  // An address of this machine that is not loopback.
  const own = Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(
      ({ family, internal, address }) =>
        family === 'IPv4' && !internal && /^(10\.|192\.168\.|192\.0\.2\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address)
    )?.address

  test('are refused, except for those that are allowed', async () => {
    await using world = await createWorld({ env: { WEBHOOK_ALLOWED_NETWORKS: '10.1.0.0/16, 169.254.0.0/15' } })
    const statuses = []
    for (const host of ['10.1.0.8', '10.2.0.8', '169.254.169.254', 'crm.sales']) {
      for (const scheme of ['https', 'http']) statuses.push((await create(world, `${scheme}://${host}/hook`)).status)
    }
    expect(statuses).toEqual([201, 201, 422, 422, 422, 422, 201, 201])
  })

  test.skipIf(!own)(
    `are called without HTTPS once they are allowed${own ? '' : ' (this machine has no such address)'}`,
    async () => {
      const posts: string[] = []
      const receiver = http.createServer((request, response) => {
        posts.push(request.url ?? '')
        response.writeHead(204).end()
      })
      const port = await listenOn(receiver, own!)
      try {
        await using world = await createWorld({ env: { WEBHOOK_ALLOWED_NETWORKS: `${own}/32` } })
        expect((await create(world, `http://${own}:${port}/hook`)).status).toBe(201)
        await sendDraft(world.api, [ada])
        await vi.waitFor(async () => expect(await deliveries(world)).toMatchObject([{ status: 'delivered' }]), 60_000)
        expect(posts).toEqual(['/hook'])
        await using strict = await createWorld()
        expect((await create(strict, `https://${own}:${port}/hook`)).body.error.code).toBe('WEBHOOK_URL_NOT_ALLOWED')
      } finally {
        receiver.close()
      }
    }
  )
})

const absent = missing(tools.openssl)
describe.skipIf(absent)(`a proxy${absent ? ` (${absent})` : ''}`, () => {
  let receiver: https.Server
  let proxy: TestProxy
  let url: string
  const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => path.join(folder, name)) as [string, string]
  const received: { path: string | undefined; body: string }[] = []

  beforeAll(async () => {
    const subject = ['-subj', '/CN=hooks.example', '-addext', 'subjectAltName=DNS:hooks.example']
    spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      ...subject,
      '-keyout',
      key,
      '-out',
      certificate
    ])
    const identity = { cert: readFileSync(certificate), key: readFileSync(key) }
    receiver = https.createServer(identity, async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      received.push({ path: request.url, body: Buffer.concat(chunks).toString('utf8') })
      response.writeHead(204).end()
    })
    url = `https://hooks.example:${await listenOn(receiver, '127.0.0.1')}/hook`
    proxy = await startProxy({ user: 'signpost', password: 'p@ss' })
    proxy.hosts = { 'hooks.example': '127.0.0.1' }
  })
  afterAll(async () => {
    receiver.close()
    await proxy[Symbol.asyncDispose]()
  })

  test('forwards the webhooks of a worker, encrypted to the receiver', async () => {
    await using world = await createWorld({ parts: { api: true, worker: false } })
    expect((await create(world, url)).status).toBe(201)
    await sendDraft(world.api, [ada])
    await using _worker = await startProcess(world, 'worker', undefined, {
      WEBHOOK_PROXY_URL: `http://signpost:p%40ss@127.0.0.1:${proxy.port}`,
      NODE_EXTRA_CA_CERTS: certificate
    })
    await vi.waitFor(
      async () => expect(await deliveries(world)).toMatchObject([{ status: 'delivered', attempts: 1 }]),
      60_000
    )
    expect(proxy.connects).toEqual([new URL(url).host])
    expect(received).toEqual([{ path: '/hook', body: expect.stringContaining('document.sent') }])
  })

  test('that refuses the credentials makes webhooks wait, without an attempt', async () => {
    await using world = await createWorld({ env: { WEBHOOK_PROXY_URL: `http://127.0.0.1:${proxy.port}` } })
    await create(world, url)
    await sendDraft(world.api, [ada])
    const rests = async () => (await world.sql`select 1 from webhook_endpoints where rest_until is not null`).length
    await vi.waitFor(async () => expect(await rests()).toBe(1), 60_000)
    expect(await deliveries(world)).toMatchObject([{ status: 'pending', attempts: 0, error: null }])
  })
})
