import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { verifyWebhook } from '../../../webhook-verifier/src/index.js'
import { createClient, createSigningClient, type Signpost, SignpostConnectionError } from '../index.js'
import { ada } from '../testing/simulated.js'
import { blankPdf } from './pdf.js'
import { createMockServer, type MockServer } from './server.js'

describe('createMockServer', () => {
  let server: MockServer
  let signpost: Signpost

  beforeAll(async () => {
    server = await createMockServer({ deliverWebhooks: true })
    signpost = createClient({ apiKey: server.keys.test, baseUrl: server.url, maxRetries: 0 })
  })
  afterEach(() => server.reset())
  afterAll(() => server.close())

  it('serves the API on a port, from upload to download', async () => {
    const large = new Uint8Array(5 * 1024 * 1024)
    large.set(blankPdf)
    const { id } = await signpost.documents.create({ file_name: 'large.pdf', file: large })
    const { signers } = await signpost.documents.send(id, { signers: [ada] })
    const signing = createSigningClient({ signUrl: server.state.emails[0]!.links[0]! })
    expect(await signing.getSession()).toMatchObject({ state: 'open' })
    await signpost.testHelpers.sign(id, signers[0]!.id)
    expect((await signpost.documents.download(id)).length).toBe(large.length)
    await expect(signpost.documents.get('doc_x')).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })

  it('shares state, fixtures, clock and failures with the test', async () => {
    const { id } = await server.fixtures.document({ status: 'sent', expires_in_days: 3 })
    await server.clock.advance({ days: 4 })
    expect(await signpost.documents.get(id)).toMatchObject({ status: 'voided', voided_by: 'expiry' })
    server.fail('getAccount', 'network', { times: 1 })
    await expect(signpost.account.get()).rejects.toBeInstanceOf(SignpostConnectionError)
    expect(await signpost.account.get()).toMatchObject({ mode: 'test' })
  })

  it('posts webhooks to the URLs of their endpoints', async () => {
    const received: { headers: IncomingHttpHeaders; body: string }[] = []
    const receiver = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      received.push({ headers: request.headers, body })
      response.writeHead(204).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    const { id, secret } = await server.fixtures.webhook({ url, events: ['document.completed'] })
    await server.fixtures.document({ status: 'completed' })
    await server.settled()
    receiver.close()
    expect(verifyWebhook({ ...received[0]!, secret }).type).toBe('document.completed')
    expect((await signpost.webhooks.listDeliveries(id)).data).toMatchObject([{ status: 'delivered', status_code: 204 }])
  })

  it('allows pages to use signing sessions, and no other operation', async () => {
    const ask = (path: string) => fetch(`${server.url}/v1${path}`, { method: 'OPTIONS' })
    const session = await ask('/signing/session')
    expect([session.status, session.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    const account = await ask('/account')
    expect([account.status, account.headers.get('access-control-allow-origin')]).toEqual([405, null])
  })

  it('uses the given URL in links, and rejects if its port is taken', async () => {
    const other = await createMockServer({ baseUrl: 'http://signpost.test:4400/' })
    await other.fixtures.document({ status: 'sent' })
    expect(other.state.emails[0]!.links[0]).toMatch(/^http:\/\/signpost\.test:4400\/sign#/)
    await expect(createMockServer({ port: Number(new URL(server.url).port) })).rejects.toThrow('EADDRINUSE')
    await other.close()
    await expect(fetch(other.url)).rejects.toThrow()
  })
})
