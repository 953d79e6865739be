import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import express from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packages } from './packages.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'signpost-packages-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function get(address: string) {
  const router = packages({ siteUrl: 'https://sign.example.com' }, folder)
  const server = express().use(router).listen(0, '127.0.0.1')
  try {
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    return await fetch(`http://127.0.0.1:${port}${address}`, { redirect: 'manual' })
  } finally {
    server.close()
  }
}

test('a package has an address that leads to one that never changes', async () => {
  const file = 'sdk-1.0.0-0A1B2C3D.tgz'
  const sdk = { name: '@signpost/sdk', version: '1.0.0', integrity: 'sha512-x' }
  writeFileSync(path.join(folder, 'index.json'), JSON.stringify({ packages: [{ ...sdk, file }] }))
  writeFileSync(path.join(folder, file), 'packed')
  expect(await (await get('/packages')).json()).toEqual({
    data: [{ ...sdk, url: `https://sign.example.com/packages/${file}` }]
  })
  const short = await get('/packages/sdk.tgz')
  expect([short.status, short.headers.get('location'), short.headers.get('cache-control')]).toEqual([
    302,
    `/packages/${file}`,
    'no-cache'
  ])
  const long = await get(`/packages/${file}`)
  expect([await long.text(), long.headers.get('cache-control')]).toEqual([
    'packed',
    'public, max-age=31536000, immutable'
  ])
  for (const missing of ['/packages/server.tgz', '/packages/sdk-0.9.0-0A1B2C3D.tgz', '/packages/..%2findex.json'])
    expect([missing, (await get(missing)).status]).toEqual([missing, 404])
})

test('until they are packed, it says so, and when to ask again', async () => {
  const answer = await get('/packages/sdk.tgz')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await answer.text()).toContain('are being packed')
})
