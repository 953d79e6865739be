import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createClient } from './index.js'
import { downloadTo, fromPath } from './node.js'
import { fakeClient, problem } from './testing/fake-fetch.js'

const pdf = Buffer.from('%PDF-1.7 0123456789')
let folder: string
let target: string
let stop: (() => void) | undefined

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-sdk-'))
  target = path.join(folder, 'signed.pdf')
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  stop?.()
})

// A service that redirects to a storage, and the ranges that the storage was asked for.
async function storage(answer: (request: IncomingMessage, response: ServerResponse, tries: number) => void) {
  const ranges: (string | undefined)[] = []
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/v1/')) return response.writeHead(302, { location: `${url}/file?sig=1` }).end()
    ranges.push(request.headers.range)
    answer(request, response, ranges.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => server.closeAllConnections() ?? server.close()
  const signpost = createClient({ apiKey: 'sp_test_x', baseUrl: url, sleep: async () => {} })
  return { signpost, ranges }
}

const head = { 'content-type': 'application/pdf', 'content-length': String(pdf.length) }

function breakOff(response: ServerResponse, headers: object, bytes: Buffer) {
  response.writeHead(200, { ...head, ...headers })
  response.write(bytes, () => response.destroy())
}

it('writes a file, and reports its progress', async () => {
  const { signpost } = await storage((_, response) => response.writeHead(200, head).end(pdf))
  const progress: object[] = []
  const size = await downloadTo(signpost, 'doc_1', target, { onProgress: (each) => progress.push(each) })
  expect(size).toBe(pdf.length)
  expect(readFileSync(target)).toEqual(pdf)
  expect(readdirSync(folder)).toEqual(['signed.pdf'])
  expect(progress.at(-1)).toEqual({ loaded: pdf.length, total: pdf.length })
})

it('continues where it broke off, if the storage can', async () => {
  const { signpost, ranges } = await storage((request, response, tries) => {
    if (tries === 1) return breakOff(response, { etag: '"a"' }, pdf.subarray(0, 5))
    expect(request.headers['if-range']).toBe('"a"')
    const rest = { 'content-length': String(pdf.length - 5), 'content-range': `bytes 5-18/${pdf.length}` }
    response.writeHead(206, { ...head, etag: '"a"', ...rest }).end(pdf.subarray(5))
  })
  expect(await downloadTo(signpost, 'doc_1', target)).toBe(pdf.length)
  expect(readFileSync(target)).toEqual(pdf)
  expect(ranges).toEqual([undefined, 'bytes=5-'])
})

it.each([
  ['the storage knows no ranges', { etag: '"a"' }, 'bytes=12-'],
  ['it cannot tell whether it is the same file', { etag: 'W/"a"' }, undefined]
])('starts again if %s', async (_, headers, second) => {
  const { signpost, ranges } = await storage((_, response, tries) => {
    if (tries === 1) return breakOff(response, headers, Buffer.from('another file'))
    response.writeHead(200, head).end(pdf)
  })
  await downloadTo(signpost, 'doc_1', target)
  expect(readFileSync(target)).toEqual(pdf)
  expect(ranges).toEqual([undefined, second])
})

it('leaves no file behind when it fails', async () => {
  const { signpost, ranges } = await storage((_, response) => breakOff(response, {}, pdf.subarray(0, 5)))
  await expect(downloadTo(signpost, 'doc_1', target)).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
  expect(ranges).toHaveLength(4)
  const refused = fakeClient([problem(409, 'DOCUMENT_NOT_COMPLETED')])
  await expect(downloadTo(refused.signpost, 'doc_1', target)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_COMPLETED' })
  expect(readdirSync(folder)).toEqual([])
})

it('names a file on disk', () => {
  expect(fromPath('lease.pdf')).toEqual({ path: 'lease.pdf' })
})
