import { createReadStream, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fakeClient, json, problem } from './testing/fake-fetch.js'

const draft = json({ id: 'doc_1' }, 201)
const place = json({
  upload_url: 'https://bucket.test/u?sig=1',
  upload_key: 'upl_1',
  expires_in: 600,
  max_file_size: 1
})
const stored = new Response(null, { status: 200 })
const large = new Uint8Array(3 * 1024 * 1024 + 1).fill(65)

it.each([
  ['Uint8Array', new Uint8Array([37, 80, 68, 70, 255])],
  ['ArrayBuffer', new Uint8Array([37, 80, 68, 70, 255]).buffer],
  ['Blob', new Blob([new Uint8Array([37, 80, 68, 70, 255])])],
  ['DataView', new DataView(new Uint8Array([0, 37, 80, 68, 70, 255, 0]).buffer, 1, 5)],
  ['base64', 'JVBERv8='],
  ['Response', new Response(new Uint8Array([37, 80, 68, 70, 255]))],
  ['web stream', new Blob([new Uint8Array([37, 80, 68, 70, 255])]).stream()],
  ['Node stream', Readable.from([Buffer.from([37, 80]), Buffer.from([68, 70, 255])])]
])('accepts a %s', async (_, file) => {
  const { signpost, seen } = fakeClient([draft])
  await signpost.documents.create({ file_name: 'a.pdf', file, title: 'A' })
  expect(seen).toHaveLength(1)
  expect(JSON.parse(seen[0]!.body!)).toEqual({ file_name: 'a.pdf', title: 'A', file: 'JVBERv8=' })
})

it('sends several small files with the request, and large ones before it', async () => {
  const small = new Uint8Array([37, 80, 68, 70])
  const inline = fakeClient([draft])
  await inline.signpost.documents.create({ files: [{ file: new File([small], 'a.pdf') }, { upload_key: 'upl_2' }] })
  expect(JSON.parse(inline.seen[0]!.body!)).toEqual({
    file_name: 'document.pdf',
    files: [{ file_name: 'a.pdf', file: 'JVBERg==' }, { upload_key: 'upl_2' }]
  })

  const progress: number[] = []
  const { signpost, seen } = fakeClient([place, stored, place, stored, draft])
  const files = [{ file: large, file_name: 'a.pdf' }, { file: small }]
  await signpost.documents.create({ files }, { onProgress: ({ loaded, total }) => progress.push(loaded / total) })
  expect(JSON.parse(seen.at(-1)!.body!).files).toEqual([
    { file_name: 'a.pdf', upload_key: 'upl_1' },
    { file_name: 'file-2.pdf', upload_key: 'upl_1' }
  ])
  expect(progress.at(-1)).toBe(1)
  expect(progress).toEqual(progress.toSorted((one, other) => one - other))
  expect(() => signpost.documents.create({ file: small, files })).toThrow('either file or files')
})

it.each([
  ['a path', './contracts/lease.pdf', 'not valid base64. For a file on disk, pass { path }'],
  ['a data URI', 'data:application/pdf;base64,JVBERv8=', 'data URI'],
  ['a response without success', new Response('x', { status: 404 }), 'with the status 404'],
  ['a response without a body', new Response(null), 'without a body'],
  ['empty bytes', new Uint8Array(0), 'file is empty'],
  ['an empty Blob', new Blob([]), 'file is empty'],
  ['an empty text', '', 'file is empty'],
  ['an empty stream', Readable.from([]), 'file is empty'],
  ['null', null, 'not null'],
  ['a number', 7, 'of type number'],
  ['an object', {}, 'of type object']
])('immediately rejects %s as a file', async (_, file, reason) => {
  const { signpost, seen } = fakeClient([draft])
  const creating = signpost.documents.create({ file_name: 'a.pdf', file: file as never })
  await expect(creating).rejects.toThrow(TypeError)
  await expect(signpost.verifications.create({ file: file as never })).rejects.toThrow(reason)
  expect(seen).toEqual([])
})

it('sends up to 3 MB in the body, in base64', async () => {
  const { signpost, seen } = fakeClient([draft])
  const file = large.subarray(1).map((_, index) => index % 251)
  await signpost.documents.create({ file_name: 'a.pdf', file })
  expect(JSON.parse(seen[0]!.body!).file).toBe(Buffer.from(file).toString('base64'))
  expect(seen[0]!.body!.length).toBeLessThan(4.3 * 1024 * 1024)
})

it.each([
  ['Uint8Array', large],
  ['Blob', new Blob([large])]
])('uploads a larger %s without sending the key to the bucket', async (_, file) => {
  const { signpost, seen } = fakeClient([place, stored, draft])
  await signpost.documents.create({ file_name: 'a.pdf', file })
  const [ask, put, create] = seen
  expect(JSON.parse(ask!.body!)).toEqual({ file_name: 'a.pdf', file_size: large.length })
  expect(put).toMatchObject({ method: 'PUT', url: 'https://bucket.test/u?sig=1' })
  const headers = { 'content-type': 'application/pdf', 'content-length': String(large.length) }
  expect(Object.fromEntries(put!.headers)).toEqual(headers)
  expect(put!.body!.length).toBe(large.length)
  expect(JSON.parse(create!.body!)).toEqual({ file_name: 'a.pdf', upload_key: 'upl_1' })
})

it('retries an upload, and does not show the signature of its URL when it fails', async () => {
  const failure = new TypeError('fetch failed')
  const again = fakeClient([place, failure, stored, draft])
  await again.signpost.documents.create({ file_name: 'a.pdf', file: large })
  expect(again.seen.map(({ method }) => method)).toEqual(['POST', 'PUT', 'PUT', 'POST'])
  const never = fakeClient([place, failure])
  const error = await never.signpost.documents.create({ file_name: 'a.pdf', file: large }).catch((reason) => reason)
  expect(error.message).toBe('PUT https://bucket.test/u failed after 4 tries: fetch failed')
})

it('can be repeated completely with an idempotency key, even if the first upload is used up', async () => {
  const { signpost, seen } = fakeClient([place, problem(404, 'RESOURCE_NOT_FOUND'), draft])
  const options = { idempotencyKey: 'order-1' }
  expect(await signpost.documents.create({ file_name: 'a.pdf', file: large }, options)).toEqual({ id: 'doc_1' })
  expect(seen.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['upload:order-1', null, 'order-1'])
})

it('reports other errors of an upload', async () => {
  const { signpost } = fakeClient([place, problem(413, 'REQUEST_TOO_LARGE')])
  const creation = signpost.documents.create({ file_name: 'a.pdf', file: large })
  await expect(creation).rejects.toMatchObject({ code: 'REQUEST_TOO_LARGE' })
})

it('passes an upload key or a missing file to the service', async () => {
  const { signpost, seen } = fakeClient([draft])
  await signpost.documents.create({ file_name: 'a.pdf', upload_key: 'upl_2' })
  await signpost.documents.create({ upload_key: 'upl_2' })
  await signpost.documents.create({ file_name: 'a.pdf' })
  expect(seen.map(({ body }) => JSON.parse(body!))).toEqual([
    { file_name: 'a.pdf', upload_key: 'upl_2' },
    { upload_key: 'upl_2' },
    { file_name: 'a.pdf' }
  ])
})

it('verifies bytes', async () => {
  const { signpost, seen } = fakeClient([json({ valid: true })])
  await signpost.verifications.create({ file: new Uint8Array([37]) })
  expect(JSON.parse(seen[0]!.body!)).toEqual({ file: 'JQ==' })
})

describe('a file on disk', () => {
  let folder: string
  let file: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-sdk-'))
    file = path.join(folder, 'lease.pdf')
    writeFileSync(file, '%PDF')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    ['a path', () => ({ path: file })],
    ['a file URL', () => ({ path: pathToFileURL(file) })],
    ['a Node stream', () => createReadStream(file)]
  ])('is read from %s, with its name', async (_, input) => {
    const { signpost, seen } = fakeClient([draft])
    await signpost.documents.create({ file: input() })
    expect(JSON.parse(seen[0]!.body!)).toEqual({ file_name: 'lease.pdf', file: 'JVBERg==' })
  })

  it('is not read if it is larger than 25 MB', async () => {
    const large = path.join(folder, 'large.pdf')
    writeFileSync(large, '')
    truncateSync(large, 25 * 1024 * 1024 + 1)
    const { signpost, seen } = fakeClient([draft])
    await expect(signpost.documents.create({ file: { path: large } })).rejects.toMatchObject({ code: 'PDF_TOO_LARGE' })
    expect(seen).toEqual([])
  })

  it('is reported if it is missing, or if the runtime has no files', async () => {
    const { signpost, seen } = fakeClient([draft])
    const missing = signpost.documents.create({ file: { path: path.join(folder, 'none.pdf') } })
    await expect(missing).rejects.toMatchObject({ code: 'ENOENT' })
    vi.stubGlobal('process', undefined)
    await expect(signpost.documents.create({ file: { path: file } })).rejects.toThrow('this runtime cannot read')
    vi.unstubAllGlobals()
    expect(seen).toEqual([])
  })
})

it('uses the name of a File, the given name, or a default', async () => {
  const { signpost, seen } = fakeClient([draft])
  const file = new File(['%PDF'], 'lease.pdf')
  await signpost.documents.create({ file })
  await signpost.documents.create({ file, file_name: 'own.pdf' })
  await signpost.documents.create({ file: 'JQ==' })
  expect(seen.map(({ body }) => JSON.parse(body!).file_name)).toEqual(['lease.pdf', 'own.pdf', 'document.pdf'])
})

it('uploads a large stream, and retries it', async () => {
  const { signpost, seen } = fakeClient([place, new TypeError('reset'), stored, draft])
  await signpost.documents.create({ file: Readable.from([large, large]) })
  expect(JSON.parse(seen[0]!.body!).file_size).toBe(2 * large.length)
  expect(seen.slice(1, 3).map(({ body }) => body!.length)).toEqual([2 * large.length, 2 * large.length])
})

it('stops reading a stream at 25 MB, and closes it', async () => {
  const { signpost, seen } = fakeClient([draft])
  const endless = new Readable({ read: () => endless.push(Buffer.alloc(1024 * 1024)) })
  await expect(signpost.documents.create({ file: endless })).rejects.toMatchObject({ code: 'PDF_TOO_LARGE' })
  expect(endless.destroyed).toBe(true)
  let cancelled = false
  const web = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    cancel: () => {
      cancelled = true
    }
  })
  await expect(signpost.documents.create({ file: web })).rejects.toMatchObject({ code: 'PDF_TOO_LARGE' })
  expect(cancelled).toBe(true)
  expect(seen).toEqual([])
})

it('rejects a stream of text', async () => {
  const { signpost } = fakeClient([draft])
  const text = Readable.from(['%PDF']).setEncoding('utf8')
  await expect(signpost.documents.create({ file: text })).rejects.toThrow('stream of bytes')
})

it.each([
  ['Uint8Array', large],
  ['Blob', new Blob([large])]
])('reports the progress of a %s, whose size the storage knows', async (_, file) => {
  const { signpost, seen } = fakeClient([place, stored, draft])
  const progress: number[] = []
  const total = large.length
  await signpost.documents.create(
    { file },
    { onProgress: (each) => progress.push(each.total === total ? each.loaded : Number.NaN) }
  )
  expect(progress[0]).toBe(0)
  expect(progress.at(-1)).toBe(total)
  expect(progress).toEqual([...progress].sort((a, b) => a - b))
  expect(progress.length).toBeGreaterThan(40)
  expect(seen[1]!.headers.get('content-length')).toBe(String(total))
  expect(seen[1]!.body).toHaveLength(total)
})

it('tells of a small file as well, which is part of the request', async () => {
  const progress: object[] = []
  const { signpost } = fakeClient([draft])
  const file = new Uint8Array([37, 80, 68, 70])
  await signpost.documents.create({ file_name: 'a.pdf', file }, { onProgress: (each) => progress.push(each) })
  expect(progress).toEqual([{ loaded: 4, total: 4 }])
})
