import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from './index.js'

// A service whose answers and transfers take longer than the timeout, but are never silent for that long.

const timeout = 3000
const pdf = Buffer.alloc(3 * 1024 * 1024 + 1, 'A')
const parts = 8

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

let url: string
let stop: () => void
let answer: Answer
let seen: string[]

beforeEach(async () => {
  seen = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => server.closeAllConnections() ?? server.close()
})
afterEach(() => stop())

const client = () => createClient({ apiKey: 'sp_test_x', baseUrl: url, timeout, maxRetries: 1, sleep: async () => {} })

const json = (response: ServerResponse, body: object) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('a download', () => {
  const slow: Answer = async (request, response) => {
    if (request.url?.startsWith('/v1/')) return response.writeHead(302, { location: '/files/lease.pdf' }).end()
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': String(pdf.length) })
    const size = Math.ceil(pdf.length / parts)
    for (let at = 0; at < pdf.length; at += size) {
      response.write(pdf.subarray(at, at + size))
      await pause(timeout / 7)
    }
    response.end()
  }

  it('takes as long as it needs while bytes arrive, and follows a relative address', async () => {
    answer = slow
    const startedAt = performance.now()
    expect((await client().documents.download('doc_1')).length).toBe(pdf.length)
    expect(performance.now() - startedAt).toBeGreaterThan(timeout)
    expect(seen).toEqual(['GET /v1/documents/doc_1/download', 'GET /files/lease.pdf'])
  })

  it('ends at the deadline all the same', async () => {
    answer = slow
    const download = client().documents.download('doc_1', { deadline: timeout })
    await expect(download).rejects.toMatchObject({ code: 'TIMED_OUT', message: expect.stringContaining('deadline') })
    expect(seen).toHaveLength(2)
  })

  it('ends when nothing arrives for the timeout, after another attempt', async () => {
    answer = (request, response) => {
      if (request.url?.startsWith('/v1/')) return response.writeHead(302, { location: '/files/lease.pdf' }).end()
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': String(pdf.length) })
      return response.write('%PDF')
    }
    const download = client().documents.download('doc_1', { timeout: 1000 })
    await expect(download).rejects.toMatchObject({ code: 'TIMED_OUT', message: expect.stringContaining('1000 ms') })
    expect(seen).toHaveLength(4)
  })
})

describe('an upload', () => {
  it('takes as long as it needs while bytes are taken, and is sent once', async () => {
    // More than what the connection takes before the receiver reads.
    const file = Buffer.alloc(24 * 1024 * 1024, 'A')
    const lengths: (string | undefined)[] = []
    let received = 0
    answer = async (request, response) => {
      if (request.url?.endsWith('upload-url')) return json(response, { upload_url: `${url}/put`, upload_key: 'upl_1' })
      if (request.url !== '/put') return json(response, { id: 'doc_1' })
      lengths.push(request.headers['content-length'])
      for await (const chunk of request) {
        const step = file.length / parts
        if (Math.floor((received + chunk.length) / step) > Math.floor(received / step)) await pause(timeout / 7)
        received += chunk.length
      }
      response.writeHead(200).end()
    }
    const startedAt = performance.now()
    expect(await client().documents.create({ file })).toEqual({ id: 'doc_1' })
    expect(performance.now() - startedAt).toBeGreaterThan(timeout)
    expect({ received, lengths }).toEqual({ received: file.length, lengths: [String(file.length)] })
  })
})
