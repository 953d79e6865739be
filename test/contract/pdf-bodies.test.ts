import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createMockServer } from '@signpost/sdk/mock-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectError } from '../support/expect-error.js'
import { makePdf } from '../support/pdfs.js'
import { makePng } from '../support/png.js'
import { createWorld, type World } from '../world.js'

const run = promisify(execFile)
const servers = ['service', 'mock server'] as const
type Server = (typeof servers)[number]

let world: World
let mock: Awaited<ReturnType<typeof createMockServer>>
let pdf: Buffer
let folder: string
const photo = makePng(40, 60, () => [200, 30, 30, 255])
beforeAll(async () => {
  world = await createWorld({ parts: { api: true, worker: false } })
  mock = await createMockServer()
  pdf = await makePdf()
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-pdf-bodies-'))
  await writeFile(path.join(folder, 'Büro.pdf'), pdf)
  await writeFile(path.join(folder, 'photo.png'), photo)
})
afterAll(async () => {
  await mock.close()
  await world[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

function at(server: Server) {
  return server === 'service'
    ? { url: `${world.url}/v1`, key: world.account.live_key }
    : { url: `${mock.url}/v1`, key: mock.keys.live }
}

async function post(server: Server, target: string, body: BodyInit, headers: Record<string, string> = {}) {
  const { url, key } = at(server)
  const init = { method: 'POST', body, headers: { authorization: `Bearer ${key}`, ...headers } }
  const response = await fetch(`${url}${target}`, init)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

async function filesOf(server: Server, id: string) {
  const { url, key } = at(server)
  const headers = { authorization: `Bearer ${key}` }
  return (await (await fetch(`${url}/documents/${id}/inspection`, { headers })).json()).files
}

/** A form with the PDF, and then these parts. */
function formOf(parts: [string, string | File][], file: Buffer | null = pdf) {
  const form = new FormData()
  if (file) form.append('file', new File([new Uint8Array(file)], 'agreement.pdf', { type: 'application/pdf' }))
  for (const [name, value] of parts) form.append(name, value)
  return form
}

const fileOf = (bytes: Uint8Array, name: string, type: string) => new File([new Uint8Array(bytes)], name, { type })

/** The parts of a document that is made of several files. */
function severalOf(...files: File[]): [string, string | File][] {
  return [['file_name', 'application.pdf'], ...files.map((file): [string, File] => ['files', file])]
}

const asPdf = { 'content-type': 'application/pdf' }
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const details = {
  title: 'Lease, 2nd floor',
  external_id: 'crm-4711',
  metadata: { department: 'legal' },
  tags: ['lease', '2026']
}

describe.each(servers)('a PDF is sent to the %s', (server) => {
  test('in a form, whose parts are the properties of the JSON body', async () => {
    const parts: [string, string][] = [
      ['title', details.title],
      ['external_id', details.external_id],
      ['metadata', JSON.stringify(details.metadata)],
      ...details.tags.map((tag): [string, string] => ['tags', tag]),
      ['allow_changed', 'false']
    ]
    const { status, headers, body } = await post(server, '/documents', formOf(parts))
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { ...details, file_name: 'agreement.pdf', sha256: sha256(pdf), file_size: pdf.length }
    })
    expect(headers.get('location')).toBe(`/v1/documents/${body.id}`)
    const named = await post(
      server,
      '/documents',
      formOf([
        ['file_name', 'other.pdf'],
        ['title', '']
      ])
    )
    expect(named.body).toMatchObject({ file_name: 'other.pdf', title: 'other' })
  })

  test('in a form with several files, in their order', async () => {
    const files = [fileOf(photo, 'photo.png', 'image/png'), fileOf(pdf, 'Büro.pdf', 'application/pdf')]
    const form = formOf([...severalOf(...files, fileOf(pdf, 'end.pdf', '')), ['title', 'A'], ['tags', 'b']], null)
    const { status, body } = await post(server, '/documents', form)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { file_name: 'application.pdf', title: 'A', tags: ['b'], page_count: 3 }
    })
    expect(await filesOf(server, body.id)).toEqual([
      { file_name: 'photo.png', sha256: sha256(photo), first_page: 1, last_page: 1 },
      { file_name: 'Büro.pdf', sha256: sha256(pdf), first_page: 2, last_page: 2 },
      { file_name: 'end.pdf', sha256: sha256(pdf), first_page: 3, last_page: 3 }
    ])
  })

  test('in a form as a picture, whose name is that of the document', async () => {
    const { body } = await post(server, '/documents', formOf([['file', fileOf(photo, 'a.png', 'image/png')]], null))
    expect(body).toMatchObject({ file_name: 'a.png', page_count: 1 })
    expect(await filesOf(server, body.id)).toMatchObject([{ file_name: 'a.png', sha256: sha256(photo) }])
  })

  test('alone, with the properties in the query', async () => {
    const query = new URLSearchParams({ file_name: 'a.pdf', title: details.title, external_id: details.external_id })
    const { status, body } = await post(server, `/documents?${query}`, new Uint8Array(pdf), asPdf)
    const { title, external_id } = details
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { title, external_id, file_name: 'a.pdf', sha256: sha256(pdf) }
    })
  })

  test('to be verified', async () => {
    expect((await post(server, '/verifications', formOf([]))).status).toBe(200)
    expect((await post(server, '/verifications', new Uint8Array(pdf), asPdf)).status).toBe(200)
  })

  test('by curl, with -F and with --data-binary', async () => {
    const { url, key } = at(server)
    const curl = async (...more: string[]) =>
      JSON.parse((await run('curl', ['-sS', '-H', `Authorization: Bearer ${key}`, ...more], { cwd: folder })).stdout)
    expect(
      await curl(`${url}/documents`, '-F', 'file=@Büro.pdf', '-F', 'tags=lease', '-F', 'title=Büro')
    ).toMatchObject({
      file_name: 'Büro.pdf',
      title: 'Büro',
      tags: ['lease'],
      sha256: sha256(pdf)
    })
    const several = ['files=@photo.png', 'files=@Büro.pdf', 'file_name=a.pdf'].flatMap((part) => ['-F', part])
    const { id } = await curl(`${url}/documents`, ...several)
    expect(await filesOf(server, id)).toMatchObject([{ file_name: 'photo.png' }, { file_name: 'Büro.pdf' }])
    const raw = ['-H', 'Content-Type: application/pdf', '--data-binary', '@Büro.pdf']
    expect(await curl(`${url}/documents?file_name=a.pdf`, ...raw)).toMatchObject({ title: 'a', sha256: sha256(pdf) })
    const chunked = [...raw, '-H', 'Transfer-Encoding: chunked']
    expect(await curl(`${url}/documents?file_name=a.pdf`, ...chunked)).toMatchObject({ sha256: sha256(pdf) })
  })

  test('once per idempotency key, whatever separates the parts of the form', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await post(server, '/documents', formOf([['title', 'A']]), headers)
    const again = await post(server, '/documents', formOf([['title', 'A']]), headers)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body.id).toBe(first.body.id)
    const several = { 'idempotency-key': randomUUID() }
    const [one, two] = [fileOf(pdf, '1.pdf', ''), fileOf(photo, '2.png', 'image/png')]
    const joined = await post(server, '/documents', formOf(severalOf(one, two), null), several)
    expect((await post(server, '/documents', formOf(severalOf(one, two), null), several)).body).toEqual(joined.body)
    const turned = await post(server, '/documents', formOf(severalOf(two, one), null), several)
    expect(turned.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
    const other = await post(server, '/documents', formOf([['title', 'B']]), headers)
    expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')

    const pdfHeaders = { ...asPdf, 'idempotency-key': randomUUID() }
    const bytes = new Uint8Array(pdf)
    const alone = await post(server, '/documents?file_name=a.pdf', bytes, pdfHeaders)
    const repeated = await post(server, '/documents?file_name=a.pdf', bytes, pdfHeaders)
    expect(repeated.body.id).toBe(alone.body.id)
    const renamed = await post(server, '/documents?file_name=b.pdf', bytes, pdfHeaders)
    expect(renamed.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  const png = fileOf(Buffer.from([0x89, 0x50]), 'a.png', 'image/png')
  const gif = fileOf(Buffer.from('GIF89a'), 'a.gif', 'image/gif')
  const refused: [string, () => [string, BodyInit, Record<string, string>?], string, Record<string, string>][] = [
    [
      'an unknown part',
      () => ['/documents', formOf([['titel', 'A']])],
      'UNKNOWN_PROPERTY',
      { titel: 'is not a known parameter' }
    ],
    [
      'an upload key',
      () => ['/documents', formOf([['upload_key', 'upl_1']])],
      'UNKNOWN_PROPERTY',
      { upload_key: 'is not a known parameter' }
    ],
    [
      'a title twice',
      () => [
        '/documents',
        formOf([
          ['title', 'A'],
          ['title', 'B']
        ])
      ],
      'VALIDATION_FAILED',
      { title: 'must be given only once' }
    ],
    [
      'two files',
      () => ['/documents', formOf([['file', png]])],
      'VALIDATION_FAILED',
      { file: 'must be given only once' }
    ],
    ['no file', () => ['/documents', formOf([['title', 'A']], null)], 'VALIDATION_FAILED', { file: 'is required' }],
    [
      'a text as file',
      () => ['/documents', formOf([['file', 'JVBERi0xLjcK']], null)],
      'VALIDATION_FAILED',
      { file: 'must be a file' }
    ],
    [
      'a picture of another type',
      () => ['/documents', formOf([['file', gif]], null)],
      'VALIDATION_FAILED',
      { file: 'must be application/pdf or image/png or image/jpeg, not image/gif' }
    ],
    [
      'a picture to verify',
      () => ['/verifications', formOf([['file', png]], null)],
      'VALIDATION_FAILED',
      { file: 'must be application/pdf, not image/png' }
    ],
    [
      'several files to verify',
      () => ['/verifications', formOf([['files', png]])],
      'UNKNOWN_PROPERTY',
      { files: 'is not a known parameter' }
    ],
    [
      'one file and several',
      () => ['/documents', formOf([['files', png]])],
      'FILE_SOURCE_CONFLICT',
      { file: 'must not be set together with files', files: 'must not be set together with file' }
    ],
    [
      'several files without a name of the document',
      () => ['/documents', formOf([['files', png]], null)],
      'VALIDATION_FAILED',
      { file_name: 'is required with files' }
    ],
    [
      'a picture of another type among several files',
      () => ['/documents', formOf(severalOf(png, gif), null)],
      'VALIDATION_FAILED',
      { 'files[1].file': 'must be application/pdf or image/png or image/jpeg, not image/gif' }
    ],
    [
      'a text among several files',
      () => ['/documents', formOf([...severalOf(png), ['files', 'JVBERi0xLjcK']], null)],
      'VALIDATION_FAILED',
      { 'files[1].file': 'must be a file' }
    ],
    [
      'an empty file among several',
      () => ['/documents', formOf(severalOf(fileOf(pdf, 'a.pdf', ''), fileOf(Buffer.alloc(0), 'b.pdf', '')), null)],
      'INVALID_PDF',
      { 'files[1].file': 'is empty' }
    ],
    [
      'more than 20 files',
      () => ['/documents', formOf(severalOf(...Array<File>(21).fill(png)), null)],
      'VALIDATION_FAILED',
      { files: 'must have at most 20 items' }
    ],
    [
      'a file as title',
      () => ['/documents', formOf([['title', png]])],
      'VALIDATION_FAILED',
      { title: 'must be text, not a file' }
    ],
    [
      'metadata that is no JSON',
      () => ['/documents', formOf([['metadata', '{']])],
      'VALIDATION_FAILED',
      { metadata: 'must be an object' }
    ],
    [
      'neither true nor false',
      () => ['/documents', formOf([['allow_changed', 'yes']])],
      'VALIDATION_FAILED',
      { allow_changed: 'must be true or false' }
    ],
    [
      'a blank title',
      () => ['/documents', formOf([['title', ' ']])],
      'VALIDATION_FAILED',
      { title: 'must not be blank' }
    ],
    [
      'an empty file',
      () => ['/documents?file_name=a.pdf', new Uint8Array(), asPdf],
      'INVALID_PDF',
      { file: 'is empty' }
    ],
    [
      'a PDF without a name',
      () => ['/documents', new Uint8Array(pdf), asPdf],
      'VALIDATION_FAILED',
      { file_name: 'is required unless upload_key is set' }
    ],
    [
      'another property in the query',
      () => ['/documents?file_name=a.pdf&tags=a', new Uint8Array(pdf), asPdf],
      'UNKNOWN_PROPERTY',
      { tags: 'is not a known parameter' }
    ],
    [
      'a query beside a form',
      () => ['/documents?title=A', formOf([])],
      'UNKNOWN_PROPERTY',
      { title: 'is not a known parameter' }
    ]
  ]
  test.each(refused)('but not with %s', async (_name, request, code, problems) => {
    const { status, body } = await post(server, ...request())
    expect({ status, code: body.error.code, details: body.error.details }).toEqual({
      status: 422,
      code,
      details: problems
    })
  })

  test('but not as a form that ends too early, or has no boundary', async () => {
    const begun = '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nA'
    for (const type of ['multipart/form-data; boundary=b', 'multipart/form-data']) {
      const { status, body } = await post(server, '/documents', begun, { 'content-type': type })
      expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'VALIDATION_FAILED' })
      expect(body.error.details.body).toMatch(/^is not a valid form: /)
    }
  })

  test('but not as another type, or where the operation takes only JSON', async () => {
    const other = await post(server, '/documents', 'a', { 'content-type': 'text/plain' })
    expect(other.status).toBe(415)
    expect(other.body.error.message).toContain('application/json, multipart/form-data, application/pdf')
    expect((await post(server, '/webhooks', new Uint8Array(pdf), asPdf)).status).toBe(415)
    expect((await post(server, '/webhooks', formOf([]))).status).toBe(415)
  })

  test('but not with more than 4.5 MB', async () => {
    const large = Buffer.concat([pdf, randomBytes(4.5 * 1024 * 1024)])
    const form = await post(server, '/documents', formOf([], large))
    expect({ status: form.status, code: form.body.error.code }).toEqual({ status: 413, code: 'REQUEST_TOO_LARGE' })
    const half = fileOf(large.subarray(0, large.length / 2), 'a.pdf', '')
    const several = await post(server, '/documents', formOf(severalOf(half, half), null))
    expect({ status: several.status, code: several.body.error.code }).toEqual({
      status: 413,
      code: 'REQUEST_TOO_LARGE'
    })
    const alone = await post(server, '/documents?file_name=a.pdf', new Uint8Array(large), asPdf)
    expect({ status: alone.status, code: alone.body.error.code }).toEqual({ status: 413, code: 'REQUEST_TOO_LARGE' })
  })
})

test('a PDF of over 3 MB, which is too long for JSON, is created from a form and alone', async () => {
  const large = await makePdf({ padding: 4_000_000 })
  const bodies: [string, BodyInit, Record<string, string>?][] = [
    ['/documents', formOf([], large)],
    ['/documents?file_name=a.pdf', new Uint8Array(large), asPdf]
  ]
  for (const body of bodies) {
    expect((await post('service', ...body)).body).toMatchObject({ sha256: sha256(large), file_size: large.length })
  }
})

test('a form of many parts is refused, and so is one with JSON that would take long to parse', async () => {
  const parts = Array.from({ length: 101 }, (_, index): [string, string] => ['tags', `${index}`])
  const { body } = await post('service', '/documents', formOf(parts))
  expect(body.error.details.body).toBe('is not a valid form: it has more than 100 parts')
  const deep = await post('service', '/documents', formOf([['metadata', '['.repeat(100_000)]]))
  expect(deep.body.error.details).toEqual({ metadata: 'is nested too deeply' })
})

test.each([
  ['application/json', '{"file":"'],
  ['application/pdf', ''],
  ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n']
])('a body of %s that never ends and has no length is refused at 4.5 MB', async (type, head) => {
  const { url, key } = at('service')
  const headers = { authorization: `Bearer ${key}`, 'content-type': type, 'transfer-encoding': 'chunked' }
  const sending = httpRequest(`${url}/documents${type === 'application/pdf' ? '?file_name=a.pdf' : ''}`, {
    method: 'POST',
    headers
  })
  const answered = once(sending, 'response')
  // Nothing says that this is all.
  sending.write(head)
  sending.write(Buffer.alloc(4.5 * 1024 * 1024 + 1, 'a'))
  const [response] = await answered
  const text = await new Response(Readable.toWeb(response) as ReadableStream).text()
  expectError(
    { status: response.statusCode, headers: new Headers(response.headers), text },
    { status: 413, code: 'REQUEST_TOO_LARGE' }
  )
  sending.destroy()
})
