import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createClient, type Signpost } from '@signpost/sdk'
import { createStorage, parseStorageUrl, type Storage } from '@signpost/server'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openConsoleAsOwner } from '../../support/console.js'
import {
  attachFile,
  createDraft,
  openSession,
  sendDraft,
  sign,
  signatureField,
  tokenOf,
  waitForStatus
} from '../../support/journey.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { makePdf } from '../../support/pdfs.js'
import { makePng } from '../../support/png.js'
import { type Swift, startSwift, withoutSwift } from '../../support/swift.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

// Swift and two services, even on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })

const run = promisify(execFile)
const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))
const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface Place {
  world: World
  /** A storage that no service uses. */
  storage: Storage
}

const originalKey = ({ id, sha256 }: { id: string; sha256: string }) => `documents/${uuidOf(id)}/${sha256}.pdf`

async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.sort()
}

/** What holds for every storage. */
function promises(place: () => Place) {
  test('files are stored, replaced, listed and removed by their keys', async () => {
    const { storage } = place()
    const key = 'documents/folder/a.pdf'
    expect(await storage.get(key)).toBeNull()
    await storage.put(key, Buffer.from('first'))
    await storage.put(key, Buffer.from('second'))
    await storage.put('documents/folder/b.pdf', Buffer.alloc(0))
    await storage.put('documents/folder-2/c.pdf', Buffer.from('x'))
    expect(String(await storage.get(key))).toBe('second')
    expect(await storage.get('documents/folder/b.pdf')).toHaveLength(0)
    const files: unknown[] = []
    for await (const file of storage.list(key)) files.push(file)
    expect(files).toEqual([{ key, size: 6, modifiedAt: expect.any(Date) }])
    expect(await keysOf(storage, 'documents/folder')).toEqual([key, 'documents/folder/b.pdf'])
    expect(await keysOf(storage, 'documents/f')).toEqual([])
    await storage.remove('documents/folder/b.pdf')
    await storage.remove('documents/folder/b.pdf')
    expect(await keysOf(storage, 'documents')).toEqual(['documents/folder-2/c.pdf', key])
    await storage.removeAll('documents/folder')
    await storage.removeAll('documents/none')
    expect(await keysOf(storage, 'documents')).toEqual(['documents/folder-2/c.pdf'])
  })

  test('a file that differs from its digest, or is missing, is 503 and never served', async () => {
    const { api, context } = place().world
    const log = vi.spyOn(context.log, 'error').mockReturnValue()
    const draft = await createDraft(api)
    const key = originalKey(draft)
    const bytes = await context.storage.get(key)
    const isRefused = async (problem: string) => {
      for (const query of ['', '&redirect=true']) {
        const { status, body, headers } = await api.get(`/documents/${draft.id}/download?part=original${query}`)
        expect({ status, code: body.error.code }).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' })
        expect(headers.get('retry-after')).toBe('5')
        const { err } = log.mock.lastCall![0] as unknown as { err: Error }
        expect(err.message).toBe(problem)
      }
    }
    const other = Buffer.from('%PDF-other')
    await context.storage.put(key, other)
    await isRefused(`The file ${key} in the storage is damaged: its SHA-256 is ${sha256Of(other)}.`)
    await context.storage.remove(key)
    await isRefused(`The file ${key} is missing from the storage.`)
    await context.storage.put(key, bytes!)
    log.mockRestore()
    expect((await api.get(`/documents/${draft.id}/download?part=original`)).bytes).toEqual(bytes)
  })

  test('a seal waits for a file that is missing', async () => {
    const { world } = place()
    const { storage, log } = world.context
    const sent = await sendDraft(world.api, [ada])
    const session = await openSession(world, sent.id, sent.signers[0].id)
    const keys = await keysOf(storage, `documents/${uuidOf(sent.id)}`)
    const files = await Promise.all(keys.map((key) => storage.get(key)))
    await storage.removeAll(`documents/${uuidOf(sent.id)}`)
    const quiet = vi.spyOn(log, 'error').mockReturnValue()
    expect((await sign(session)).status).toBe(200)
    const waits = () =>
      vi.waitFor(async () => {
        const { status, seal } = (await world.api.get(`/documents/${sent.id}`)).body
        expect({ status, seal }).toMatchObject({ status: 'sent', seal: { status: 'pending', error: 'FILE_MISSING' } })
      }, 60_000)
    await waits()
    quiet.mockRestore()
    for (const [index, key] of keys.entries()) await storage.put(key, files[index]!)
    await world.api.post(`/documents/${sent.id}/seal`)
    await waitForStatus(world.api, sent.id, 'completed')
  })
}

describe('a folder', () => {
  let place: Place
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(inject('dataDir'), 'storage-'))
    place = { world: await createWorld(), storage: await createStorage({ kind: 'disk', folder }) }
  })
  afterAll(() => place?.world[Symbol.asyncDispose]())

  promises(() => place)

  test('a presigned URL of a file that was damaged since is 503', async () => {
    const { api, context } = place.world
    const draft = await createDraft(api)
    const { headers } = await api.get(`/documents/${draft.id}/download?part=original&redirect=true`)
    await context.storage.put(originalKey(draft), Buffer.from('%PDF-other'))
    const log = vi.spyOn(context.log, 'error').mockReturnValue()
    expect((await fetch(headers.get('location')!)).status).toBe(503)
    log.mockRestore()
  })
})

describe.skipIf(withoutSwift)(`a bucket${withoutSwift ? ` (${withoutSwift})` : ''}`, () => {
  let swift: Swift
  let place: Place
  let world: World
  let signpost: Signpost
  beforeAll(async () => {
    swift = await startSwift()
    await copyLibrary(swift.storageUrl('service'))
    world = await createWorld({ env: { STORAGE_URL: swift.storageUrl('service') } })
    place = { world, storage: await createStorage(parseStorageUrl(swift.storageUrl('alone'))) }
    signpost = createClient({ apiKey: world.account.live_key, baseUrl: world.url })
  })
  afterAll(async () => {
    await world?.[Symbol.asyncDispose]()
    await swift?.[Symbol.asyncDispose]()
  })

  const command = (args: string[], env: Record<string, string> = {}) =>
    run('node', [main, ...args], { env: { PATH: process.env.PATH, ...swift.credentials, ...env } }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr })
    ) as Promise<{ code: number; stdout: string; stderr: string }>

  async function copy(from: string, to: string, ...options: string[]) {
    const { code, stdout, stderr } = await command([
      'storage',
      'copy',
      '--from',
      from,
      '--to',
      to,
      '--json',
      ...options
    ])
    expect(stdout, stderr).not.toBe('')
    return { code, ...JSON.parse(stdout) }
  }

  promises(() => place)

  test('receives a large PDF from the SDK, and sends the sealed one, without the service', async () => {
    const pdf = await makePdf({ padding: 9_000_000 })
    const seen: string[] = []
    const spying: typeof fetch = (url, init) => {
      seen.push(`${init?.method} ${new URL(String(url)).host}`)
      return fetch(url, init)
    }
    const client = createClient({ apiKey: world.account.live_key, baseUrl: world.url, fetch: spying })
    const progress: number[] = []
    const file_name = 'Vertrag „Łódź“ (2).pdf'
    const onProgress = ({ loaded }: { loaded: number }) => progress.push(loaded)
    const draft = await client.documents.create({ file: pdf, file_name }, { onProgress })
    expect(draft).toMatchObject({ file_size: pdf.length, sha256: sha256Of(pdf) })
    expect(progress.at(-1)).toBe(pdf.length)
    const { signers } = await client.documents.send(draft.id, { signers: [ada] })
    await sign(await openSession(world, draft.id, signers[0]!.id))
    await waitForStatus(world.api, draft.id, 'completed')

    const sealed = await client.documents.download(draft.id)
    expect(sha256Of(sealed)).toBe((await client.documents.get(draft.id)).seal.sha256)
    const bucket = new URL(parseEndpoint(swift)).host
    expect(seen.filter((request) => request.endsWith(bucket))).toEqual([`PUT ${bucket}`, `GET ${bucket}`])

    const { status, headers } = await world.api.get(`/documents/${draft.id}/download`)
    expect(status).toBe(302)
    const location = headers.get('location')!
    const answer = await fetch(location, { headers: { range: 'bytes=0-9' } })
    expect(answer.status).toBe(206)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        `attachment; filename="Vertrag ___d__ (2) - signed.pdf"; ` +
        `filename*=UTF-8''Vertrag%20%E2%80%9E%C5%81%C3%B3d%C5%BA%E2%80%9C%20%282%29%20-%20signed.pdf`
    })
    const other = new URL(location)
    other.searchParams.set('response-content-disposition', 'attachment; filename="other.pdf"')
    expect((await fetch(other)).status).toBe(403)
  })

  // The signing page connects to the service only, and a bucket would send any file as a PDF.
  test('keeps what a signer attaches, which goes in and out through the service', async () => {
    const { api, context } = world
    const box = { page: 1, x: 72, y: 200, width: 180, height: 24 }
    const sent = await sendDraft(api, [{ ...ada, fields: [signatureField, { type: 'attachment', ...box }] }])
    const session = await openSession(world, sent.id, sent.signers[0].id)
    const { fields } = (await session.get('/signing/session')).body
    const { id: field_id } = fields.find(({ type }: { type: string }) => type === 'attachment')
    const about = { field_id, file_name: 'a.png', file_size: 10 }
    const { body: asked } = await session.post('/signing/session/upload-url', about)
    expect(new URL(asked.upload_url).origin).toBe(new URL(world.url).origin)

    const picture = makePng(30, 30, () => [200, 33, 107, 255])
    await attachFile(session, picture, 'me.png')
    expect(await keysOf(context.storage, `documents/${uuidOf(sent.id)}`)).toContain(
      `documents/${uuidOf(sent.id)}/${sha256Of(picture)}.pdf`
    )
    expect((await sign(session)).status).toBe(200)
    await waitForStatus(api, sent.id, 'completed')
    const file = await api.get(`/documents/${sent.id}/attachments/${field_id}`)
    expect(file.bytes.equals(picture)).toBe(true)
    const { headers } = await api.get(`/documents/${sent.id}/attachments/${field_id}?redirect=true`)
    expect(new URL(headers.get('location')!).origin).toBe(new URL(world.url).origin)
    const linked = await fetch(headers.get('location')!)
    expect(linked.headers.get('content-type')).toBe('application/octet-stream')
    expect(Buffer.from(await linked.arrayBuffer()).equals(picture)).toBe(true)
    expect((await api.get(`/documents/${sent.id}/verification`)).body).toMatchObject({ verdict: 'sealed_here' })
  })

  // The console connects to the service only, so neither its policy nor the bucket's CORS has to allow the other.
  test('stores what members upload in the console, and shows it to them, through the service', async () => {
    const browser = await launchBrowser()
    onTestFinished(() => browser.close())
    const { page, problems } = await openConsoleAsOwner(world, browser)
    // Until then, there was no session.
    problems.splice(0)
    await page.getByRole('link', { name: 'New document' }).click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    const buffer = await makePdf({ padding: 9_000_000 })
    await (await choosing).setFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer })
    await page.getByRole('heading', { name: 'large' }).waitFor()
    const [, id] = /documents\/(\w+)\/prepare/.exec(page.url())!
    const test_key = world.account.test_key
    const { sha256 } = (await world.api.get(`/documents/${id}`, { key: test_key })).body
    expect(sha256).toBe(sha256Of(buffer))
    expect(await keysOf(world.context.storage, originalKey({ id: id!, sha256 }))).toHaveLength(1)
    await page.getByRole('button', { name: 'Add a signer' }).click()
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('E-mail address').fill('ada@example.com')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.locator('canvas').first().waitFor()
    expect(problems).toEqual([])
  })

  test('is not what the embedded editor is sent to', async () => {
    const draft = await signpost.documents.create({ file: await makePdf({ padding: 5_000_000 }), file_name: 'a.pdf' })
    const { edit_url } = await signpost.documents.createEmbeddedEditUrl(draft.id)
    const key = tokenOf(edit_url)
    const { status, headers } = await world.api.get(`/documents/${draft.id}/download?part=original`, { key })
    expect({ status, location: headers.get('location') }).toMatchObject({
      status: 302,
      location: expect.stringContaining(`${world.url}/files/`)
    })
  })

  test('gives way to the service if its URL would be longer than the contract permits', async () => {
    const file = (await makePdf()).toString('base64')
    const { body } = await world.api.post('/documents', { file_name: `${'契'.repeat(200)}.pdf`, file })
    const { headers } = await world.api.get(`/documents/${body.id}/download?part=original&redirect=true`)
    const location = headers.get('location')!
    expect(location).toContain(`${world.url}/files/`)
    expect((await fetch(location)).headers.get('content-disposition')).toContain('%E5%A5%91')
  })

  test('accepts exactly the declared size and type, and the upload until its URL expires', async () => {
    const pdf = await makePdf()
    const ask = async () => await signpost.documents.createUploadUrl({ file_name: 'a.pdf', file_size: pdf.length })
    const put = async (url: string, body: Uint8Array, type = 'application/pdf') =>
      (await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: Buffer.from(body) })).status
    const create = (upload_key: string) => world.api.post('/documents', { file_name: 'a.pdf', upload_key })
    const { upload_url, upload_key } = await ask()
    expect(await put(upload_url, pdf.subarray(1))).toBe(403)
    expect(await put(upload_url, Buffer.concat([pdf, Buffer.from(' ')]))).toBe(403)
    expect(await put(upload_url, pdf, 'text/html')).toBe(403)
    const { upload_url: another } = await ask()
    expect(await put(another.replace(/[0-9a-f-]{36}\.pdf/, `${uuidOf(upload_key)}.pdf`), pdf)).toBe(403)
    expect((await create(upload_key)).body.error.code).toBe('UPLOAD_KEY_EMPTY')
    expect(await put(upload_url, pdf)).toBe(200)
    expect((await create(upload_key)).status).toBe(201)
    expect((await create(upload_key)).body.error.code).toBe('UPLOAD_KEY_USED')

    const late = await ask()
    world.clock.advance(600_000)
    expect((await create(late.upload_key)).body.error.code).toBe('UPLOAD_KEY_EXPIRED')
    const text = Buffer.alloc(pdf.length, 'not a PDF')
    const wrong = await ask()
    expect(await put(wrong.upload_url, text)).toBe(200)
    expect((await create(wrong.upload_key)).body.error.code).toBe('INVALID_PDF')
    // A service that received files itself until now.
    const { upload_key: earlier } = await ask()
    await world.context.storage.put(`uploads/${uuidOf(earlier)}.pdf`, pdf)
    await world.sql`update uploads set filled_at = now() where id = ${uuidOf(earlier)}`
    expect((await create(earlier)).status).toBe(201)
  })

  test('that is away is 503, shows in readiness, and loses no seal', async () => {
    const sent = await sendDraft(world.api, [ada])
    const session = await openSession(world, sent.id, sent.signers[0].id)
    const doctor = async () => {
      const env = { STORAGE_URL: swift.storageUrl('service'), SIGNPOST_DATA_DIR: world.context.config.dataDir }
      const { stdout } = await command(['doctor', '--json'], env)
      return JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === 'storage')
    }
    const ready = async () => (await (await fetch(`${world.url}/readyz`)).json()).checks.storage
    await swift.stop()
    const quiet = vi.spyOn(world.context.log, 'error').mockReturnValue()
    expect((await sign(session)).status).toBe(200)
    const file = (await makePdf()).toString('base64')
    const refused = await world.api.post('/documents', { file_name: 'a.pdf', file })
    expect({ status: refused.status, code: refused.body.error.code }).toEqual({
      status: 503,
      code: 'SERVICE_UNAVAILABLE'
    })
    await vi.waitFor(async () => {
      const { status, seal } = (await world.api.get(`/documents/${sent.id}`)).body
      expect({ status, seal }).toMatchObject({ status: 'sent', seal: { status: 'pending', error: 'ECONNREFUSED' } })
    }, 60_000)
    await vi.waitFor(async () => expect(await ready()).toEqual({ status: 'warn', detail: 'ECONNREFUSED' }), 60_000)
    expect(await doctor()).toMatchObject({ ok: false, detail: expect.stringContaining('ECONNREFUSED') })
    quiet.mockRestore()

    await swift.start()
    await world.api.post(`/documents/${sent.id}/seal`)
    await waitForStatus(world.api, sent.id, 'completed')
    await vi.waitFor(async () => expect(await ready()).toEqual({ status: 'pass', detail: 'is writable' }), 60_000)
    expect(await doctor()).toMatchObject({
      ok: true,
      detail: 'files can be written, read and removed in s3://signpost/service'
    })
  })

  test('is copied to a folder, and on from there, while the service runs', async () => {
    const folder = pathToFileURL(await mkdtemp(path.join(inject('dataDir'), 'copied-'))).href
    const [from, to] = await Promise.all(
      [swift.storageUrl('copied'), folder].map((url) => createStorage(parseStorageUrl(url)))
    )
    const store = async (text: string) => {
      const key = `documents/00000000-0000-4000-8000-000000000000/${sha256Of(Buffer.from(text))}.pdf`
      await from!.put(key, Buffer.from(text))
      return key
    }
    const first = await store('first')
    await store('second')
    expect(await copy(swift.storageUrl('copied'), folder)).toMatchObject({ code: 0, copied: 2, skipped: 0 })
    await store('third')
    const again = await copy(swift.storageUrl('copied'), folder)
    expect(again).toMatchObject({ code: 0, copied: 1, skipped: 2, problems: [] })
    expect(await keysOf(to!, 'documents')).toEqual(await keysOf(from!, 'documents'))
    expect(String(await to!.get(first))).toBe('first')

    await to!.put(first, Buffer.from('other'))
    const damaged = await copy(folder, swift.storageUrl('onward'))
    expect(damaged).toMatchObject({ code: 1, copied: 2, problems: [{ key: first }] })
    const refused = await command(['storage', 'copy', '--from', folder, '--to', 's3://signpost?sse=on'])
    expect(refused).toMatchObject({ code: 2, stderr: '--to sse must be AES256 or aws:kms\n' })
    const none = swift.storageUrl('copied').replace('//signpost', '//none')
    const gone = await command(['storage', 'copy', '--from', none, '--to', folder])
    expect(gone).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Error when listing documents in the bucket none: NoSuchBucket (404)')
    })
  })

  test('lists the files behind a key, in the order of keys', async () => {
    const { storage } = place
    const keys = ['a/b.pdf', 'a-b/c.pdf', 'c/a.pdf', 'c/b.pdf'].map((name) => `order/${name}`).sort()
    for (const key of [...keys, 'order-2/a.pdf']) await storage.put(key, Buffer.from('x'))
    const behind = async (after: string) => {
      const found: string[] = []
      for await (const { key } of storage.listAfter!('order', after)) found.push(key)
      return found
    }
    expect(await behind('order/')).toEqual(keys)
    expect(await behind('order/a/b.pdf')).toEqual(keys.slice(2))
    expect(await behind('order/b')).toEqual(keys.slice(2))
    expect(await behind('order/c/b.pdf')).toEqual([])
  })

  test('loses files without a record after a day, expired uploads, and nothing else', async () => {
    const { storage } = world.context
    // A seal above may have been made twice, by the retry and by the request: the files of one have no record.
    world.clock.advance(31 * 3600_000)
    await world.sweep()
    const { upload_url, upload_key } = await signpost.documents.createUploadUrl({ file_name: 'a.pdf', file_size: 4 })
    const headers = { 'content-type': 'application/pdf' }
    expect((await fetch(upload_url, { method: 'PUT', headers, body: '%PDF' })).status).toBe(200)
    const upload = `uploads/${uuidOf(upload_key)}.pdf`
    const kept = await keysOf(storage, 'documents')
    const orphan = `documents/${uuidOf(upload_key)}/${'a'.repeat(64)}.pdf`
    await storage.put(orphan, Buffer.from('x'))
    await world.sweep()
    expect(await keysOf(storage, 'documents')).toEqual([...kept, orphan].sort())
    expect(await keysOf(storage, 'uploads')).toContain(upload)
    world.clock.advance(31 * 3600_000)
    await world.sweep()
    expect(await keysOf(storage, 'documents')).toEqual(kept)
    expect(await keysOf(storage, 'uploads')).toEqual([])
  })
})

/** Copies the library of forms, which the service would otherwise prepare again. */
async function copyLibrary(url: string) {
  const to = await createStorage(parseStorageUrl(url))
  const from = await createStorage({ kind: 'disk', folder: inject('filesDir') })
  const copyFile = async (key: string) => to.put(key, (await from.get(key))!)
  await Promise.all((await keysOf(from, 'documents')).map(copyFile))
}

function parseEndpoint(swift: Swift) {
  return new URL(swift.storageUrl('service')).searchParams.get('endpoint')!
}
