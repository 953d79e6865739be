import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@signpost/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNginx } from '../../support/nginx.js'
import { makePdf } from '../../support/pdfs.js'
import { readSource } from '../../support/repository.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'

test.each([
  ['deploy/nginx/signpost.conf', /proxy_read_timeout (\d+)s;/g],
  ['deploy/caddy/Caddyfile', /import signpost (\d+)s/g],
  ['deploy/kubernetes/ingress.yaml', /proxy-read-timeout: "(\d+)"/g],
  ['docs/pages/self-hosting/many-processes.md', /proxy_read_timeout (\d+)s;/g]
])('%s waits for long on the path of events alone', (file, pattern) => {
  const text = readSource(file)
  const found = [...text.matchAll(pattern)].map(([, seconds]) => Number(seconds))
  expect(found.sort((one, other) => one - other)).toEqual([60, 300])
  expect(text).toContain('/v1/events')
})

// By those of the file, in order not to wait for as long. A busy machine answers within the shorter one.
const readTimeouts = { 60: 3, 300: 6 }

const withoutNginx = missing(tools.nginx)

describe.skipIf(withoutNginx)(`nginx before a frozen API${withoutNginx ? ` (${withoutNginx})` : ''}`, () => {
  // As the kernel of a machine whose process is frozen: it accepts, and nobody answers.
  const sockets = new Set<Socket>()
  let frozen: Server
  let world: World
  let ports: [frozen: number, alive: number]
  beforeAll(async () => {
    world = await createWorld({ parts: { api: true, worker: false } })
    frozen = createServer((socket) => sockets.add(socket.on('error', () => {}))).listen(0, '127.0.0.1')
    await once(frozen, 'listening')
    ports = [(frozen.address() as AddressInfo).port, Number(new URL(world.url).port)]
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    frozen?.close()
    await world?.[Symbol.asyncDispose]()
  })

  const behindNginx = () => startNginx(ports, { readTimeouts })
  const ask = async (url: string, init: RequestInit = {}) => {
    const begun = performance.now()
    const response = await fetch(url, { ...init, headers: { authorization: `Bearer ${world.account.test_key}` } })
    return { status: response.status, seconds: (performance.now() - begun) / 1000 }
  }

  test('reads are answered elsewhere, and the others go there at once', async () => {
    await using nginx = await behindNginx()
    // Until nginx tries it again, which counts whole seconds.
    await sleep(3500)
    const before = sockets.size
    const first = await Promise.all(Array.from({ length: 10 }, () => ask(`${nginx.url}/v1/account`)))
    expect(sockets.size).toBeGreaterThan(before)
    expect(first.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(Math.max(...first.map(({ seconds }) => seconds))).toBeLessThan(8)
    const next = await Promise.all(Array.from({ length: 10 }, () => ask(`${nginx.url}/v1/account`)))
    expect(next.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(next.filter(({ seconds }) => seconds > 2.9).length).toBeLessThanOrEqual(1)
  })

  test('a write that was sent there fails in time', async () => {
    await using nginx = await startNginx([ports[0]], { readTimeouts })
    const { status, seconds } = await ask(`${nginx.url}/v1/documents`, { method: 'POST', body: '{}' })
    expect(status).toBe(503)
    expect(seconds).toBeLessThan(5.5)
  })

  test('the path of events is waited for longer', async () => {
    await using nginx = await startNginx([ports[0]], { readTimeouts })
    const { status, seconds } = await ask(`${nginx.url}/v1/events?wait=5`)
    expect(status).toBe(503)
    expect(seconds).toBeGreaterThan(5.5)
  })

  test('a client of a frozen proxy gives up in time, and what it repeats is done once', async () => {
    await using nginx = await startNginx([ports[1]])
    const signpost = createClient({
      apiKey: world.account.test_key,
      baseUrl: nginx.url,
      timeout: 2000,
      maxRetries: 3
    })
    nginx.freeze()
    const begun = performance.now()
    const creating = signpost.documents.create({ file: await makePdf(), file_name: 'a.pdf', external_id: 'once' })
    await sleep(3000)
    nginx.thaw()
    const { id } = await creating
    expect((performance.now() - begun) / 1000).toBeGreaterThan(2)
    const found = await signpost.documents.list({ external_id: 'once' }).all({ limit: 10 })
    expect(found.map((each) => each.id)).toEqual([id])
  })
})
