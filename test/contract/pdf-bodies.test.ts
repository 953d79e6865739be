import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPdf, fileOf, formOf, type Servers, servers, severalOf, startServers } from '../support/pdf-bodies.js'
import { makePdf } from '../support/pdfs.js'
import { makePng } from '../support/png.js'

const run = promisify(execFile)

let both: Servers
let pdf: Buffer
let folder: string
const photo = makePng(40, 60, () => [200, 30, 30, 255])
beforeAll(async () => {
  both = await startServers()
  pdf = await makePdf()
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-pdf-bodies-'))
  await writeFile(path.join(folder, 'Büro.pdf'), pdf)
  await writeFile(path.join(folder, 'photo.png'), photo)
})
afterAll(async () => {
  await both[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function filesOf(server: (typeof servers)[number], id: string) {
  const { url, key } = both.at(server)
  const headers = { authorization: `Bearer ${key}` }
  return (await (await fetch(`${url}/documents/${id}/inspection`, { headers })).json()).files
}

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
    const { status, headers, body } = await both.post(server, '/documents', formOf(parts, pdf))
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { ...details, file_name: 'agreement.pdf', sha256: sha256(pdf), file_size: pdf.length }
    })
    expect(headers.get('location')).toBe(`/v1/documents/${body.id}`)
    const named = await both.post(
      server,
      '/documents',
      formOf(
        [
          ['file_name', 'other.pdf'],
          ['title', '']
        ],
        pdf
      )
    )
    expect(named.body).toMatchObject({ file_name: 'other.pdf', title: 'other' })
  })

  test('in a form with several files, in their order', async () => {
    const files = [fileOf(photo, 'photo.png', 'image/png'), fileOf(pdf, 'Büro.pdf', 'application/pdf')]
    const form = formOf([...severalOf(...files, fileOf(pdf, 'end.pdf', '')), ['title', 'A'], ['tags', 'b']], null)
    const { status, body } = await both.post(server, '/documents', form)
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
    const { body } = await both.post(
      server,
      '/documents',
      formOf([['file', fileOf(photo, 'a.png', 'image/png')]], null)
    )
    expect(body).toMatchObject({ file_name: 'a.png', page_count: 1 })
    expect(await filesOf(server, body.id)).toMatchObject([{ file_name: 'a.png', sha256: sha256(photo) }])
  })

  test('alone, with the properties in the query', async () => {
    const query = new URLSearchParams({ file_name: 'a.pdf', title: details.title, external_id: details.external_id })
    const { status, body } = await both.post(server, `/documents?${query}`, new Uint8Array(pdf), asPdf)
    const { title, external_id } = details
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { title, external_id, file_name: 'a.pdf', sha256: sha256(pdf) }
    })
  })

  test('to be verified', async () => {
    expect((await both.post(server, '/verifications', formOf([], pdf))).status).toBe(200)
    expect((await both.post(server, '/verifications', new Uint8Array(pdf), asPdf)).status).toBe(200)
  })

  test('by curl, with -F and with --data-binary', async () => {
    const { url, key } = both.at(server)
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
    const first = await both.post(server, '/documents', formOf([['title', 'A']], pdf), headers)
    const again = await both.post(server, '/documents', formOf([['title', 'A']], pdf), headers)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body.id).toBe(first.body.id)
    const several = { 'idempotency-key': randomUUID() }
    const [one, two] = [fileOf(pdf, '1.pdf', ''), fileOf(photo, '2.png', 'image/png')]
    const joined = await both.post(server, '/documents', formOf(severalOf(one, two), null), several)
    expect((await both.post(server, '/documents', formOf(severalOf(one, two), null), several)).body).toEqual(
      joined.body
    )
    const turned = await both.post(server, '/documents', formOf(severalOf(two, one), null), several)
    expect(turned.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
    const other = await both.post(server, '/documents', formOf([['title', 'B']], pdf), headers)
    expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')

    const pdfHeaders = { ...asPdf, 'idempotency-key': randomUUID() }
    const bytes = new Uint8Array(pdf)
    const alone = await both.post(server, '/documents?file_name=a.pdf', bytes, pdfHeaders)
    const repeated = await both.post(server, '/documents?file_name=a.pdf', bytes, pdfHeaders)
    expect(repeated.body.id).toBe(alone.body.id)
    const renamed = await both.post(server, '/documents?file_name=b.pdf', bytes, pdfHeaders)
    expect(renamed.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

test('a PDF of over 3 MB, which is too long for JSON, is created from a form and alone', async () => {
  const large = await makePdf({ padding: 4_000_000 })
  const bodies: [string, BodyInit, Record<string, string>?][] = [
    ['/documents', formOf([], large)],
    ['/documents?file_name=a.pdf', new Uint8Array(large), asPdf]
  ]
  for (const body of bodies) {
    expect((await both.post('service', ...body)).body).toMatchObject({ sha256: sha256(large), file_size: large.length })
  }
})
