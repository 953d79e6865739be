import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, test } from 'vitest'
import { liveness } from '../../http/liveness.js'
import { readOrigin } from '../../http/read-origin.js'
import { checkSite } from './check-site.js'

const now = new Date('2026-11-30T12:00:00Z')
const secret = 's'.repeat(32)

/** What the doctor says of a site behind proxies that wrote these addresses. */
async function examine({ forwarded = '', trustProxy = 0, serviceSecret = secret, body = '' }) {
  const app = express().set('trust proxy', trustProxy)
  app.use((request, _response, next) => {
    if (forwarded) request.headers['x-forwarded-for'] = forwarded
    next()
  })
  app.use(readOrigin({ log: { warn: () => {} } } as never))
  if (body) app.get('/livez', (_request, response) => void response.send(body))
  app.get('/livez', liveness({ config: { secrets: [serviceSecret] }, clock: { now: () => now } } as never))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const { status, detail } = await checkSite({ production: true, siteUrl, secrets: [secret], trustProxy }, now)
    return `${status}: ${detail.replace(siteUrl, 'the site')}`
  } finally {
    server.close()
  }
}

test('a site that leads here, with as many proxies as it trusts, is right', async () => {
  expect(await examine({})).toBe('ok: the site is reached, from 127.0.0.1')
  expect(await examine({ forwarded: '192.0.2.7', trustProxy: 1 })).toBe('ok: the site is reached, from 192.0.2.7')
  expect(await examine({ forwarded: '192.0.2.7, 10.0.0.2', trustProxy: 2 })).toBe(
    'ok: the site is reached, from 192.0.2.7'
  )
})

test('a proxy that is taken for the client is told, and one that is expected and missing', async () => {
  expect(await examine({ forwarded: '192.0.2.7' })).toBe(
    'warn: TRUST_PROXY is 0, and X-Forwarded-For has one address: 127.0.0.1 is taken for the client'
  )
  expect(await examine({ forwarded: '192.0.2.7, 10.0.0.2', trustProxy: 1 })).toBe(
    'warn: TRUST_PROXY is 1, and X-Forwarded-For has 2 addresses: 10.0.0.2 is taken for the client'
  )
  expect(await examine({ trustProxy: 1 })).toBe('warn: TRUST_PROXY is 1, and no proxy writes X-Forwarded-For')
})

test('another installation is told from this one, and from what is none', async () => {
  expect(await examine({ serviceSecret: 'o'.repeat(32) })).toBe('warn: the site is answered by another installation')
  expect(await examine({ body: '{"status":"pass"}' })).toBe('warn: the site is answered by another installation')
  expect(await examine({ body: '<html>' })).toBe('warn: the site is answered by something else (status 200)')
  expect(await examine({ body: 'null' })).toBe('warn: the site is answered by something else (status 200)')
})
