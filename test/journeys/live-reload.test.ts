import { once } from 'node:events'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
// @ts-expect-error: a script without types
import { startLiveReload } from '../../scripts/dev/live-reload.mjs'
import { freePort } from '../support/free-port.js'

// The proxy in front of the service that `npm run dev` restarts.

const pageHeaders = { 'content-type': 'text/html', 'content-security-policy': "script-src 'self'" }

let live: { reload(): Promise<void>; close(): void }
let service: Server
let url: string
let cuts: number
beforeEach(async () => {
  cuts = 0
  service = createServer((request, response) => {
    if (cuts > 0) {
      cuts -= 1
      response.writeHead(200, { ...pageHeaders, 'content-length': 1000 }).write('<head>')
      return setTimeout(() => request.socket.destroy(), 20)
    }
    return response.writeHead(200, pageHeaders).end('<head></head>page')
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const { port: servicePort } = service.address() as AddressInfo
  live = await startLiveReload({ port, host: '127.0.0.1', servicePort })
})
afterEach(() => {
  live.close()
  service.closeAllConnections()
  service.close()
})

const accept = { headers: { accept: 'text/html' } }
const startOf = async () => /client\.js(\?start=\d+)/.exec(await (await fetch(url, accept)).text())?.[1]

/** What a page that was loaded at a start of the service gets, read piece by piece. */
async function listen(start: string | undefined) {
  const { body } = await fetch(`${url}/__live-reload/events${start}`)
  return body!.pipeThrough(new TextDecoderStream()).getReader()
}

async function nextMessage(reader: ReadableStreamDefaultReader<string>) {
  for (let text = ''; ; ) {
    const { value, done } = await reader.read()
    if (done) throw new Error('The proxy ended the events.')
    text += value
    if (text.includes('event: reload')) return reader.cancel()
  }
}

test('a page whose answer the restart cuts is asked for again', async () => {
  cuts = 2
  const answer = await fetch(url, accept)
  expect(await answer.text()).toContain('page')
  expect(cuts).toBe(0)
})

test('a page that is always cut fails', async () => {
  cuts = Number.POSITIVE_INFINITY
  await expect(fetch(url, accept)).rejects.toThrow()
})

test('an address that is none is passed on', async () => {
  const asked = get({ host: '127.0.0.1', port: new URL(url).port, path: '//', ...accept })
  const [answer] = await once(asked, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(200)
})

test('a change that the restart cuts is not made twice', async () => {
  cuts = 1
  await expect(fetch(url, { method: 'POST', body: 'x', headers: { accept: 'text/html' } })).rejects.toThrow()
  expect(cuts).toBe(0)
})

test('a page that was loading while the service restarted learns it at once', async () => {
  const before = await startOf()
  await live.reload()
  expect(await startOf()).not.toBe(before)
  await nextMessage(await listen(before))
})

test('a page of the running service learns of the next restart', async () => {
  await live.reload()
  const reader = await listen(await startOf())
  let hasCome = false
  const waiting = nextMessage(reader).then(() => (hasCome = true))
  await sleep(300)
  expect(hasCome).toBe(false)
  await live.reload()
  await waiting
})
