import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import express from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { docsSite } from './docs-site.js'

let folder: string
let pages: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-docs-'))
  pages = await mkdtemp(path.join(os.tmpdir(), 'signpost-docs-pages-'))
})
afterEach(async () => {
  for (const each of [folder, pages]) await rm(each, { recursive: true, force: true })
})

async function get(address: string) {
  const server = express()
    .use(docsSite('https://sign.example.com', folder, pages))
    .listen(0, '127.0.0.1')
  try {
    await new Promise((resolve) => server.once('listening', resolve))
    return await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`)
  } finally {
    server.close()
  }
}

/** The status of a path that `fetch` would make shorter. */
async function outside(place: string) {
  const server = express()
    .use(docsSite('https://sign.example.com', folder, pages))
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [response] = await once(request({ host: '127.0.0.1', port, path: place }).end(), 'response')
  response.resume()
  server.close()
  return response.statusCode
}

test('serves the pages as they are written until the site is there', async () => {
  await writeFile(path.join(pages, 'index.md'), '---\ntitle: Signpost\n---\n\n# Start\n\n[Errors](./errors.md)\n')
  await writeFile(path.join(pages, 'errors.md'), '---\ntitle: Error codes\n---\n\n# Errors\n')
  const start = await get('/docs/')
  expect([start.status, start.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const html = await start.text()
  expect(html).toContain('<a href="./errors">Errors</a>')
  expect(html).toContain('<li><a href="/docs/errors">Error codes</a></li>')
  const markdown = await get('/docs/errors.md')
  expect([markdown.headers.get('content-type'), await markdown.text()]).toEqual([
    'text/markdown; charset=utf-8',
    '# Errors\n'
  ])
  await writeFile(path.join(folder, 'index.html'), '<h1>Start</h1>')
  expect(await get('/docs/').then((response) => response.text())).toBe('<h1>Start</h1>')
})

test('names the service in the samples of pages that are read as text', async () => {
  await writeFile(path.join(folder, 'index.html'), '<h1>Start</h1>')
  const page =
    'It listens on http://localhost:4400. Install `http://localhost:4400/packages/sdk.tgz`.\n\n```sh\ncurl http://localhost:4400/v1\n```\n\nhttp://localhost:4400\n'
  for (const name of ['start.md', 'llms-full.txt']) await writeFile(path.join(folder, name), page)
  const answers = await Promise.all(['start.md', 'llms-full.txt'].map((name) => get(`/docs/${name}`)))
  expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual([
    'text/markdown; charset=utf-8',
    'text/plain; charset=utf-8'
  ])
  for (const answer of answers)
    expect(await answer.text()).toBe(page.replaceAll('http://localhost:4400/', 'https://sign.example.com/'))
  await writeFile(path.join(pages, 'outside.md'), 'secret')
  expect(await outside(`/docs/../${path.basename(pages)}/outside.md`)).toBe(404)
})

test('says that a page that is not written is being built until it is there, and then shows it', async () => {
  const before = await get('/docs/errors')
  expect([before.status, before.headers.get('refresh'), before.headers.get('retry-after')]).toEqual([503, '5', '5'])
  expect(await before.text()).toContain('being built')
  await writeFile(path.join(folder, 'index.html'), '<h1>Start</h1>')
  await writeFile(path.join(folder, 'errors.html'), '<h1>Errors</h1>')
  const after = await get('/docs/errors')
  expect([after.status, await after.text()]).toEqual([200, '<h1>Errors</h1>'])
})

test('allows the inline scripts of all pages by their hashes, and no others', async () => {
  await writeFile(
    path.join(folder, 'index.html'),
    '<script id="a">one()</script><script src="/docs/assets/x.js"></script>'
  )
  await writeFile(path.join(folder, 'errors.html'), '<script>\ntwo()</script><script id="a">one()</script>')
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  const policy = (await get('/docs/')).headers.get('content-security-policy')!
  const allowed = policy
    .split('; ')
    .find((part) => part.startsWith('script-src'))!
    .split(' ')
    .slice(1)
  expect(allowed.toSorted()).toEqual(["'self'", hash('one()'), hash('\ntwo()')].toSorted())
})
