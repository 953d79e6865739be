import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession, sign, waitForStatus } from '../../support/journey.js'
import { makePdf } from '../../support/pdfs.js'
import { makePng } from '../../support/png.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'

let world: World
let sealed: Buffer
const photo = makePng(40, 60, () => [200, 30, 30, 255])
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const create = (body: object) => world.api.post('/documents', { file_name: 'application.pdf', ...body })

async function upload(file: Uint8Array, file_name: string): Promise<string> {
  const { body } = await world.api.post('/documents/upload-url', { file_name, file_size: file.length })
  const headers = { 'content-type': 'application/pdf' }
  const { status } = await fetch(body.upload_url, { method: 'PUT', headers, body: Buffer.from(file) })
  expect(status).toBe(200)
  return body.upload_key
}

test('PDFs and pictures become one document, which is signed', async () => {
  const [form, terms] = [await makePdf({ text: 'The form' }), await makePdf({ text: 'The terms', pages: 2 })]
  const created = await create({
    files: [
      { file_name: 'form.pdf', file: base64(form) },
      { upload_key: await upload(photo, 'passport.png') },
      { file_name: 'terms.pdf', file: base64(terms) }
    ]
  })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const { id } = created.body
  expect(created.body).toMatchObject({ file_name: 'application.pdf', title: 'application', page_count: 4 })

  const { body: inspection } = await world.api.get(`/documents/${id}/inspection`)
  const files = [
    { file_name: 'form.pdf', sha256: sha256Of(form), first_page: 1, last_page: 1 },
    { file_name: 'passport.png', sha256: sha256Of(photo), first_page: 2, last_page: 2 },
    { file_name: 'terms.pdf', sha256: sha256Of(terms), first_page: 3, last_page: 4 }
  ]
  expect(inspection.files).toEqual(files)
  expect(inspection.pages.map(({ width }: { width: number }) => width)).toEqual([612, 595.28, 612, 612])
  const original = await world.api.get(`/documents/${id}/download?part=original`)
  expect(sha256Of(original.bytes)).toBe(created.body.sha256)
  expect((await PDFDocument.load(original.bytes)).getPageCount()).toBe(4)

  const field = { type: 'text', label: 'Place', page: 4, x: 72, y: 600, width: 180, height: 24 }
  const { body: sent } = await world.api.post(`/documents/${id}/send`, {
    signers: [{ email: 'ada@example.com', name: 'Ada', fields: [field] }]
  })
  const done = await sign(await openSession(world, id, sent.signers[0].id), { Place: 'Lisbon' })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  await waitForStatus(world.api, id, 'completed')
  sealed = (await world.api.get(`/documents/${id}/download`)).bytes
  expect((await world.api.post('/verifications', { file: base64(sealed) })).body.verdict).toBe('sealed_here')
})

test.skipIf(missing(tools.pdftotext))('the certificate names each file with its pages and hash', async () => {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'signpost-')), 'sealed.pdf')
  await writeFile(file, sealed)
  const text = spawnSync('pdftotext', ['-layout', file, '-']).stdout.toString().replace(/\s+/g, ' ')
  expect(text).toContain('Lisbon')
  expect(text).toMatch(/File 1 form\.pdf \(page 1\), SHA-256 [0-9a-f ]{64}/)
  expect(text).toMatch(/File 2 passport\.png \(page 2\), SHA-256/)
  expect(text).toMatch(/File 3 terms\.pdf \(pages 3–4\), SHA-256/)
})

test('a picture alone becomes a document of one page', async () => {
  const { status, body } = await create({ file: base64(photo) })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body).toMatchObject({ page_count: 1 })
  const { files } = (await world.api.get(`/documents/${body.id}/inspection`)).body
  expect(files).toMatchObject([{ file_name: 'application.pdf', sha256: sha256Of(photo) }])
})

test('one PDF of several possible ones is kept as it is', async () => {
  const { body } = await create({ files: [{ file_name: 'signed.pdf', file: base64(sealed) }], allow_changed: false })
  expect(body.error?.code).toBe('PDF_SIGNING_FORBIDDEN')
  const pdf = await makePdf()
  const { body: draft } = await create({ files: [{ file_name: 'one.pdf', file: base64(pdf) }] })
  expect(draft).toMatchObject({ file_name: 'application.pdf', sha256: sha256Of(pdf) })
  expect((await world.api.get(`/documents/${draft.id}/inspection`)).body.files).toEqual([])
})

test('text tags of all files become fields of the document', async () => {
  const tagged = async (text: string) => ({ file_name: 'a.pdf', file: base64(await makePdf({ text })) })
  const files = [await tagged('{{text:Tenant:Name}}'), await tagged('{{signature:Owner}}')]
  const { body: draft } = await create({ files, text_tags: true })
  const { body } = await world.api.get(`/documents/${draft.id}/fields`)
  expect(body.fields).toMatchObject([
    { label: 'Name', role: 'Tenant', page: 1 },
    { label: 'Signature', role: 'Owner', page: 2 }
  ])
  const bad = await create({ files: [files[0], await tagged('{{nothing:Owner}}')], text_tags: true })
  expect(Object.keys(bad.body.error.details)).toEqual(['files.pages[1].tags[0]'])
})

describe('files are refused', () => {
  const good = async () => ({ file_name: 'a.pdf', file: base64(await makePdf()) })
  const large = async () => upload(await makePdf({ padding: 13_500_000 }), 'large.pdf')

  test.each<[string, () => Promise<object>, string, string]>([
    [
      'with another file beside them',
      async () => ({ file: 'JVBERi0=', files: [await good()] }),
      'FILE_SOURCE_CONFLICT',
      'file'
    ],
    [
      'without a file in one',
      async () => ({ files: [await good(), { file_name: 'b.pdf' }] }),
      'FILE_SOURCE_REQUIRED',
      'files[1].file'
    ],
    ['without a name', async () => ({ files: [{ file: 'JVBERi0=' }] }), 'VALIDATION_FAILED', 'files[0].file_name'],
    [
      'without a name of the document',
      async () => ({ file_name: undefined, files: [await good()] }),
      'VALIDATION_FAILED',
      'file_name'
    ],
    [
      'with one that is no file',
      async () => ({ files: [await good(), { file_name: 'b', file: 'aGVsbG8=' }] }),
      'INVALID_PDF',
      'files[1].file'
    ],
    [
      'with an upload that is unknown',
      async () => ({ files: [await good(), { upload_key: 'upl_x' }] }),
      'UPLOAD_KEY_UNKNOWN',
      'files[1].upload_key'
    ],
    [
      'with one of a signature',
      async () => ({ files: [await good(), { file_name: 'b.pdf', file: base64(sealed) }] }),
      'FILE_SIGNED',
      'files[1]'
    ],
    [
      'over 25 MB together',
      async () => ({ files: [{ upload_key: await large() }, { upload_key: await large() }] }),
      'PDF_TOO_LARGE',
      'files'
    ],
    ['if there are none', async () => ({ files: [] }), 'VALIDATION_FAILED', 'files'],
    ['if there are 21', async () => ({ files: Array(21).fill(await good()) }), 'VALIDATION_FAILED', 'files']
  ])('%s', async (_name, make, code, place) => {
    const { status, body } = await create(await make())
    expect(status, JSON.stringify(body)).toBe(422)
    expect(body.error.code).toBe(code)
    expect(body.error.details).toHaveProperty([place])
  })

  test('that are the same upload', async () => {
    const upload_key = await upload(await makePdf(), 'a.pdf')
    const { body } = await create({ files: [{ upload_key }, { upload_key }] })
    expect(body.error).toMatchObject({
      code: 'UPLOAD_KEY_USED',
      details: { 'files[1].upload_key': expect.any(String) }
    })
  })
})
