import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createClient, type Signpost } from '@signpost/sdk'
import { downloadTo } from '@signpost/sdk/node'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createForwarder, type Forwarder } from '../../support/forwarder.js'
import { freePort } from '../../support/free-port.js'
import { makePdf } from '../../support/pdfs.js'
import { createWorld, type World } from '../../world.js'

vi.setConfig({ testTimeout: 120_000 })

let world: World
let network: Forwarder
let signpost: Signpost
let pdf: Buffer
const requests: string[] = []

// Everything goes over a connection that can be cut.
beforeAll(async () => {
  const [port, behind] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  network = createForwarder(port, { host: '127.0.0.1', port: behind })
  await network.open()
  world = await createWorld({ env: { SITE_URL: url, PORT: String(behind) } })
  const spying: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    requests.push(`${new URL(String(input)).pathname.split('/')[1]} ${response.status}`)
    return response
  }
  signpost = createClient({ apiKey: world.account.live_key, baseUrl: url, fetch: spying })
  pdf = await makePdf({ padding: 20_000_000 })
})
afterAll(async () => {
  await network?.[Symbol.asyncDispose]()
  await world?.[Symbol.asyncDispose]()
})

async function cut() {
  await network.close()
  await network.open()
}

test('a large file goes on after a cut, where it was', async () => {
  const { id } = await signpost.documents.create({ file: pdf, file_name: 'large.pdf' })
  const folder = await mkdtemp(path.join(inject('dataDir'), 'download-'))
  const target = path.join(folder, 'large.pdf')
  requests.splice(0)
  let isCut = false
  const size = await downloadTo(signpost, id, target, {
    part: 'original',
    onProgress: () => {
      if (!isCut) void cut()
      isCut = true
    }
  })
  expect(size).toBe(pdf.length)
  expect((await readFile(target)).equals(pdf)).toBe(true)
  expect(await readdir(folder)).toEqual(['large.pdf'])
  expect(requests).toEqual(['v1 302', 'files 200', 'v1 302', 'files 206'])

  requests.splice(0)
  const stream = await signpost.documents.download(id, { as: 'stream', part: 'original' })
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) {
    if (chunks.push(chunk) === 1) await cut()
  }
  expect(Buffer.concat(chunks).equals(pdf)).toBe(true)
  expect(requests).toEqual(['v1 302', 'files 200', 'v1 302', 'files 206'])
})

test('a large upload is sent again after a cut', async () => {
  let isCut = false
  const onProgress = ({ loaded }: { loaded: number }) => {
    if (loaded > 0 && !isCut) void cut()
    isCut ||= loaded > 0
  }
  const { id, file_size } = await signpost.documents.create({ file: pdf, file_name: 'large.pdf' }, { onProgress })
  expect({ isCut, file_size }).toEqual({ isCut: true, file_size: pdf.length })
  expect((await signpost.documents.download(id, { part: 'original' })).length).toBe(pdf.length)
})

test('only the rest of exactly the same file is sent', async () => {
  const { id, sha256 } = await signpost.documents.create({ file: await makePdf(), file_name: 'small.pdf' })
  const { headers } = await world.api.get(`/documents/${id}/download?part=original&redirect=true`)
  const url = headers.get('location')!
  const get = async (sent: Record<string, string>) => {
    const response = await fetch(url, { headers: sent })
    const { status, headers } = response
    return {
      status,
      range: headers.get('content-range'),
      text: Buffer.from(await response.arrayBuffer()).toString('latin1'),
      headers
    }
  }
  const whole = await get({})
  const size = whole.text.length
  expect(whole.status).toBe(200)
  expect(whole.headers.get('etag')).toBe(`"${sha256}"`)
  expect(await get({ range: 'bytes=100-', 'if-range': `"${sha256}"` })).toMatchObject({
    status: 206,
    range: `bytes 100-${size - 1}/${size}`,
    text: whole.text.slice(100)
  })
  for (const sent of [
    { range: 'bytes=100-', 'if-range': '"other"' },
    { range: `bytes=${size}-` },
    { range: 'bytes=0-1,5-6' },
    { range: 'lines=1-' }
  ]) {
    expect(await get(sent)).toMatchObject({ status: 200, text: whole.text })
  }
})

test('a bulk send is waited for until every copy has been sent or has failed', async () => {
  const { id } = await signpost.documents.create({ file: await makePdf(), file_name: 'small.pdf' })
  const names = ['Ada Lovelace', 'Grace Hopper', 'Mary Somerville']
  const recipients = names.map((name) => ({ name, email: `${name.split(' ')[0]!.toLowerCase()}@example.com` }))
  const started = await signpost.bulkSends.create(id, { recipients })
  const seen: number[] = []
  const onProgress = ({ sent, failed }: { sent: number; failed: number }) => seen.push(sent + failed)
  const done = await signpost.bulkSends.waitFor(started.id, { onProgress, interval: 100 })
  expect(done).toMatchObject({ id: started.id, status: 'completed', sent: 3, failed: 0, total: 3 })
  expect(seen.at(-1)).toBe(3)
  const missing = signpost.bulkSends.waitFor('blk_01jd3mzzp4fq8rj6w0q4v5k2xa')
  await expect(missing).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  const late = signpost.documents.waitFor(id, 'completed', { timeout: 300, interval: 100 })
  await expect(late).rejects.toMatchObject({ code: 'WAIT_TIMED_OUT' })
})
