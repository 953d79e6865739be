import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { rangeOf } from '@signpost/spec/rules'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type NameServer, startNameServer } from '../../../test/support/name-server.js'
import { startProxy, type TestProxy } from '../../../test/support/proxy.js'
import { createNameResolver } from '../dns/name-resolver.js'
import { postWebhook } from './post-webhook.js'
import { createRoute } from './route.js'

let receiver: http.Server
let posts: string[]
let port: number
let names: NameServer
let seconds: number
beforeEach(async () => {
  posts = []
  seconds = 1000
  receiver = http.createServer((request, response) => {
    posts.push(request.headers.host ?? '')
    request.resume().on('end', () => {
      if (request.url !== '/silent') response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  port = (receiver.address() as AddressInfo).port
  names = await startNameServer({ 'crm.sales': ['127.0.0.1'] })
})
afterEach(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await names[Symbol.asyncDispose]()
})

const resolver = () =>
  createNameResolver({ servers: [names.address], hostsFile: '/nowhere', now: () => seconds * 1000 })

const configOf = (proxyUrl?: string) => ({
  production: false,
  webhooks: { allowedNetworks: [rangeOf('10.1.0.0/16')], proxyUrl, nameServers: undefined }
})

function routeTo(
  url: string,
  { proxyUrl, own = resolver() }: { proxyUrl?: string; own?: ReturnType<typeof resolver> } = {}
) {
  const context = { config: configOf(proxyUrl), names: own } as Parameters<typeof createRoute>[0]
  return createRoute(context, { url, account_id: 'a' }, 1)
}

async function post(url: string, options: Parameters<typeof routeTo>[1] & { timeoutMs?: number } = {}) {
  using route = routeTo(url, options)
  return await postWebhook({ url, headers: {}, body: '{}', route, timeoutMs: options.timeoutMs ?? 30_000 })
}

const delivered = { delivered: true, statusCode: 204, notMade: false }
const notMade = { delivered: false, statusCode: null, timedOut: false, notMade: true }

describe('an address', () => {
  test('is judged at each connection: a name that first leads to an allowed one and then elsewhere is refused', async () => {
    const url = `http://crm.sales:${port}/`
    const own = resolver()
    expect(await post(url, { own })).toMatchObject(delivered)
    for (const address of ['10.2.0.1', '169.254.169.254', '::ffff:10.2.0.1', '64:ff9b::a9fe:a9fe']) {
      names.names = { 'crm.sales': [address] }
      seconds += 61
      expect(await post(url, { own })).toMatchObject({
        delivered: false,
        notMade: false,
        error: 'crm.sales does not resolve to a public address'
      })
    }
    expect(posts).toEqual([`crm.sales:${port}`])
  })

  test('is the one that is connected to, whatever the name leads to for others', async () => {
    names.names = { 'example.com': ['127.0.0.1'] }
    expect(await post(`http://example.com:${port}/`)).toMatchObject(delivered)
  })
})

describe('the service is to blame, and the attempt is not made,', () => {
  test('if its name servers do not answer', async () => {
    names.isUp = false
    expect(await post(`http://crm.sales:${port}/`)).toMatchObject({ ...notMade, error: 'no name server answers' })
  })

  test('if none of its connections is free in time', async () => {
    const url = `http://crm.sales:${port}/silent`
    using route = routeTo(url)
    const request = { url, headers: {}, body: '{}', route }
    const first = postWebhook({ ...request, timeoutMs: 1500 })
    const second = await postWebhook({ ...request, timeoutMs: 500 })
    expect(second).toMatchObject({ ...notMade, error: 'no connection was free in time' })
    expect(await first).toMatchObject({ timedOut: true, notMade: false })
  })
})

describe('the endpoint is to blame', () => {
  test('for a name that does not exist, or whose own name servers are silent', async () => {
    names.names = { 'slow.sales': 'silent' }
    expect(await post('https://gone.sales/')).toMatchObject({
      timedOut: false,
      notMade: false,
      error: 'gone.sales has no address'
    })
    expect(await post('https://slow.sales/')).toMatchObject({
      timedOut: true,
      notMade: false,
      error: 'the name servers of slow.sales do not work: no answer in time'
    })
  })

  test('for no response in time', async () => {
    expect(await post(`http://crm.sales:${port}/silent`, { timeoutMs: 500 })).toMatchObject({
      timedOut: true,
      notMade: false,
      error: 'no response in time'
    })
  })
})

describe('through a proxy', () => {
  let proxy: TestProxy
  beforeEach(async () => {
    proxy = await startProxy({ user: 'signpost', password: 'p@ss' })
    proxy.hosts = { 'crm.sales': '127.0.0.1', 'hooks.example': '127.0.0.1' }
  })
  afterEach(() => proxy[Symbol.asyncDispose]())
  const proxyUrl = (password = 'p%40ss') => `http://signpost:${password}@127.0.0.1:${proxy.port}`

  test('a receiver is called with CONNECT and credentials, and this machine asks for no name', async () => {
    const url = `http://127.0.0.1:${port}/hook`
    expect(await post(url, { proxyUrl: proxyUrl() })).toMatchObject(delivered)
    expect(proxy.connects).toEqual([`127.0.0.1:${port}`])
    // With TLS, which is between this machine and the receiver, here one that does not speak it.
    const secure = await post(`https://hooks.example:${port}/`, { proxyUrl: proxyUrl() })
    expect(secure).toMatchObject({ delivered: false, notMade: false, statusCode: null })
    expect(proxy.connects[1]).toBe(`hooks.example:${port}`)
    expect(names.asked).toEqual([])
  })

  test('a private address is refused before the proxy is asked', async () => {
    expect((await post('https://10.2.0.1/', { proxyUrl: proxyUrl() })).error).toBe('the URL must be a public address')
    expect(proxy.connects).toEqual([])
  })

  test('a refusal by the proxy is not taken for a response of the receiver', async () => {
    expect(await post('https://unknown.example/', { proxyUrl: proxyUrl() })).toMatchObject({
      notMade: false,
      statusCode: null,
      responseBody: null,
      error: 'the proxy answered with status 502'
    })
  })

  test('wrong credentials and a proxy that is away are the fault of the service', async () => {
    const url = `http://127.0.0.1:${port}/hook`
    expect(await post(url, { proxyUrl: proxyUrl('wrong') })).toMatchObject({
      ...notMade,
      error: 'the proxy refuses the credentials of WEBHOOK_PROXY_URL'
    })
    expect(await post(url, { proxyUrl: 'http://proxy.sales:3128' })).toMatchObject({
      ...notMade,
      error: 'the proxy cannot be used: proxy.sales has no address'
    })
    await proxy[Symbol.asyncDispose]()
    const away = await post(url, { proxyUrl: proxyUrl() })
    expect(away).toMatchObject(notMade)
    expect(away.error).toContain('ECONNREFUSED')
    expect(posts).toEqual([])
  })

  test('a proxy that waits for the receiver is not to blame, and its connections are closed', async () => {
    proxy.isSlow = true
    expect(await post(`http://127.0.0.1:${port}/hook`, { proxyUrl: proxyUrl(), timeoutMs: 500 })).toMatchObject({
      timedOut: true,
      notMade: false
    })
    await expect.poll(() => proxy.open(), { timeout: 30_000 }).toBe(0)
  })
})
