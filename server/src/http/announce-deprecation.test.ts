import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, test } from 'vitest'
import { announceDeprecation } from './announce-deprecation.js'

async function headersWith(deprecation?: { since: string; sunset: string }) {
  const app = express()
  app.get('/', announceDeprecation(deprecation ? { 'x-deprecation': deprecation } : {}), (_request, response) => {
    response.status(404).end()
  })
  const server = app.listen(0)
  await once(server, 'listening')
  try {
    const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return ['deprecation', 'sunset', 'link'].map((name) => headers.get(name))
  } finally {
    server.close()
  }
}

test('a deprecated operation says since when, until when and where to read about it, also in errors', async () => {
  expect(await headersWith({ since: '2027-01-01', sunset: '2028-07-01' })).toEqual([
    '@1798761600',
    'Sat, 01 Jul 2028 00:00:00 GMT',
    '</docs/guides/versioning>; rel="deprecation"'
  ])
})

test('another one does not', async () => {
  expect(await headersWith()).toEqual([null, null, null])
})
