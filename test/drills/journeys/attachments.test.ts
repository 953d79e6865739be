import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { filesFolder } from '../../support/files-folder.js'
import { openSession, sendDraft, sign, signatureField, waitForStatus } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { makePdf } from '../../support/pdfs.js'
import { makePng } from '../../support/png.js'
import { missing, tools } from '../../support/tools.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

const run = promisify(execFile)

let world: World
let folder: string
beforeAll(async () => {
  world = await createWorld()
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-attachments-'))
})
afterAll(async () => {
  await world?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const licence = {
  type: 'attachment',
  label: 'Driving licence',
  page: 1,
  x: 72,
  y: 200,
  width: 180,
  height: 24
}
const photo = { ...licence, label: 'Photo', y: 260, required: false }
const ada = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField, licence, photo] }
const png = makePng(60, 40, (x) => [x, 33, 107, 255])
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function opened(signers: object[] = [ada], options: object = {}) {
  const sent = await sendDraft(world.api, signers as Record<string, unknown>[], options as Record<string, unknown>)
  const session = await openSession(world, sent.id, sent.signers[0].id)
  const { fields } = (await session.get('/signing/session')).body
  const fieldOf = (label: string): string => fields.find((field: { label: string }) => field.label === label).id
  return { sent, session, fieldOf }
}

async function uploadUrl(session: Api, field_id: string, bytes: Uint8Array, file_name = 'licence.pdf') {
  const body = { field_id, file_name, file_size: bytes.length }
  const asked = await session.post('/signing/session/upload-url', body)
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  return asked.body as { upload_url: string; upload_key: string }
}

const put = (url: string, bytes: Uint8Array, type: string) =>
  fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(bytes) })

async function upload(session: Api, field_id: string, bytes: Uint8Array, file_name?: string): Promise<string> {
  const { upload_url, upload_key } = await uploadUrl(session, field_id, bytes, file_name)
  expect((await put(upload_url, bytes, 'application/pdf')).status).toBe(200)
  return upload_key
}

test('a file is sent with its own content type, or as any that can be attached', async () => {
  const { session, fieldOf } = await opened()
  const field = fieldOf('Photo')
  for (const type of ['image/png', 'image/jpeg', 'application/pdf', 'Image/PNG; charset=binary']) {
    const { upload_url, upload_key } = await uploadUrl(session, field, png, 'me.png')
    expect((await put(upload_url, png, type)).status, type).toBe(200)
    const { body } = await attach(session, field, upload_key)
    const { attachment } = body.fields.find(({ id }: { id: string }) => id === field)
    expect(attachment).toMatchObject({ content_type: 'image/png', sha256: sha256(png) })
  }
  const { upload_url } = await uploadUrl(session, field, png, 'me.gif')
  const refused = await put(upload_url, png, 'image/gif')
  expect(refused.status).toBe(415)
  expect((await refused.json()).error).toMatchObject({
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send the file itself, with Content-Type: application/pdf, image/png or image/jpeg.'
  })
})

const attach = (session: Api, field: string, upload_key: string) =>
  session.put(`/signing/session/attachments/${field}`, { upload_key })

async function attached(session: Api, field: string, bytes: Uint8Array, name?: string) {
  return attach(session, field, await upload(session, field, bytes, name))
}

const storedOf = (id: string) =>
  readdir(filesFolder(world.context.config, 'documents', uuidOf(id))).catch(() => [] as string[])

test.skipIf(missing(tools.pdfsig, tools.qpdf))(
  'files of a signer are embedded in the sealed PDF, listed in its certificate, and downloaded by the sender',
  async () => {
    const { sent, session, fieldOf } = await opened()
    const pdf = await makePdf({ text: 'A licence' })
    const { status, body } = await attached(
      session,
      fieldOf('Driving licence'),
      pdf,
      'Führerschein 🚗/x.PDF'.replace('/', '-')
    )
    expect(status, JSON.stringify(body)).toBe(200)
    const about = {
      file_name: 'Führerschein _-x.PDF',
      size: pdf.length,
      content_type: 'application/pdf',
      sha256: sha256(pdf)
    }
    const field = body.fields.find(({ label }: { label: string }) => label === 'Driving licence')
    expect(field).toMatchObject({ value: about.file_name, attachment: about })
    expect((await attached(session, fieldOf('Photo'), png, 'me.jpg')).status).toBe(200)

    // Not before the signer has signed.
    expect((await world.api.get(`/documents/${sent.id}/attachments`)).body).toEqual({ data: [] })
    const early = await world.api.get(`/documents/${sent.id}/attachments/${field.id}`)
    expect([early.status, early.body.error.code]).toEqual([404, 'RESOURCE_NOT_FOUND'])

    expect((await sign(session)).body).toMatchObject({ signer: { status: 'signed' } })
    await waitForStatus(world.api, sent.id, 'completed')
    const { body: list } = await world.api.get(`/documents/${sent.id}/attachments`)
    const signer_id = sent.signers[0].id
    expect(list.data).toEqual([
      { field_id: field.id, signer_id, label: 'Driving licence', ...about },
      {
        field_id: fieldOf('Photo'),
        signer_id,
        label: 'Photo',
        file_name: 'me.jpg.png',
        size: png.length,
        content_type: 'image/png',
        sha256: sha256(png)
      }
    ])

    const file = await world.api.get(`/documents/${sent.id}/attachments/${field.id}`)
    expect(file.bytes.equals(pdf)).toBe(true)
    expect(file.headers.get('content-type')).toBe('application/octet-stream')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=/)
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    const redirect = await world.api.get(`/documents/${sent.id}/attachments/${field.id}?redirect=true`)
    const linked = await fetch(redirect.headers.get('location')!)
    expect(linked.headers.get('content-type')).toBe('application/octet-stream')
    expect(Buffer.from(await linked.arrayBuffer()).equals(pdf)).toBe(true)

    const sealed = path.join(folder, 'sealed.pdf')
    await writeFile(sealed, (await world.api.get(`/documents/${sent.id}/download`)).bytes)
    await run('qpdf', ['--check', sealed])
    expect((await run('pdfsig', ['-nocert', sealed])).stdout).toContain('Signature is Valid')
    const { stdout: names } = await run('pdfdetach', ['-list', sealed])
    expect(names).toContain('2 embedded files')
    expect(names).toContain(about.file_name)
    await run('pdfdetach', ['-saveall', '-o', folder, sealed])
    expect((await readFile(path.join(folder, about.file_name))).equals(pdf)).toBe(true)
    expect((await readFile(path.join(folder, 'me.jpg.png'))).equals(png)).toBe(true)
    const { stdout: text } = await run('pdftotext', [sealed, '-'])
    expect(text).toContain(about.file_name)
    for (const digest of [sha256(pdf), sha256(png)]) expect(text.replace(/\s/g, '')).toContain(digest)
    const { body: verified } = await world.api.get(`/documents/${sent.id}/verification`)
    expect(verified).toMatchObject({ valid: true })
    const trail = (await world.api.get(`/documents/${sent.id}/events`)).body.data
    const signed = trail.find(({ action }: { action: string }) => action === 'signer.signed')
    expect(signed.data).toMatchObject({ attachments_sha256: `${sha256(pdf)} ${sha256(png)}` })
  }
)

test('a required file is asked for by name, and a file is replaced and removed', async () => {
  const { session, fieldOf } = await opened()
  const field = fieldOf('Driving licence')
  const refused = await sign(session)
  expect(refused.body.error).toMatchObject({ code: 'FIELD_REQUIRED', details: { [field]: 'is required' } })
  expect(refused.body.error.message).toContain('Driving licence')

  // Uploaded, but not attached.
  const key = await upload(session, field, png)
  expect((await sign(session)).body.error.code).toBe('FIELD_REQUIRED')
  expect((await attach(session, field, key)).status).toBe(200)
  // An answer that was lost.
  expect((await attach(session, field, key)).status).toBe(200)

  expect((await attached(session, field, await makePdf(), 'other')).body.fields).toContainEqual(
    expect.objectContaining({ id: field, value: 'other.pdf' })
  )
  expect((await attach(session, field, key)).body.error.code).toBe('UPLOAD_KEY_USED')
  const save = (value: string | null) => session.put('/signing/session/fields', { fields: [{ id: field, value }] })
  expect((await save('other.pdf')).status).toBe(200)
  expect((await save('another.pdf')).body.error.code).toBe('FIELD_VALUE_INVALID')
  const removed = (await save(null)).body.fields.find(({ id }: { id: string }) => id === field)
  expect(removed).toMatchObject({ value: null, attachment: null })
  expect((await sign(session)).body.error.code).toBe('FIELD_REQUIRED')
})

describe('an upload key', () => {
  test('is for one field of one signer, once, and for no document', async () => {
    const grace = { ...ada, email: 'grace@example.com', name: 'Grace' }
    const { sent, session, fieldOf } = await opened([
      { ...ada, order: 1 },
      { ...grace, order: 1 }
    ])
    const other = await openSession(world, sent.id, sent.signers[1].id)
    const theirs = (await other.get('/signing/session')).body.fields.find(
      ({ label }: { label: string }) => label === 'Photo'
    ).id
    const key = await upload(session, fieldOf('Photo'), png)
    const codeOf = (answer: { body: { error: { code: string } } }) => answer.body.error.code
    expect(codeOf(await attach(other, theirs, key))).toBe('UPLOAD_KEY_FOREIGN')
    expect(codeOf(await attach(session, fieldOf('Driving licence'), key))).toBe('UPLOAD_KEY_FOREIGN')
    expect(codeOf(await attach(session, theirs, key))).toBe('RESOURCE_NOT_FOUND')
    expect(codeOf(await world.api.post('/documents', { upload_key: key }))).toBe('UPLOAD_KEY_FOREIGN')
    const { body } = await world.api.post('/documents/upload-url', { file_name: 'a.pdf', file_size: 10 })
    expect(codeOf(await attach(session, fieldOf('Photo'), body.upload_key))).toBe('UPLOAD_KEY_FOREIGN')
    expect(codeOf(await attach(session, fieldOf('Photo'), 'upl_unknown'))).toBe('UPLOAD_KEY_UNKNOWN')

    const answers = await Promise.all([1, 2].map(() => attach(session, fieldOf('Photo'), key)))
    for (const { status, body } of answers) if (status !== 200) expect(body.error.code).toBe('UPLOAD_KEY_USED')
    expect(answers.some(({ status }) => status === 200)).toBe(true)
  })

  test('is refused without a file, for a signature, and by a person who has handed over', async () => {
    const { sent, session, fieldOf } = await opened([ada], { hand_over_allowed: true })
    const body = { field_id: fieldOf('Photo'), file_name: 'a.png', file_size: png.length }
    const { body: asked } = await session.post('/signing/session/upload-url', body)
    expect((await attach(session, fieldOf('Photo'), asked.upload_key)).body.error.code).toBe('UPLOAD_KEY_EMPTY')
    const signature = (await session.get('/signing/session')).body.fields.find(
      ({ type }: { type: string }) => type === 'signature'
    ).id
    const wrong = await session.post('/signing/session/upload-url', { ...body, field_id: signature })
    expect(wrong.body.error).toMatchObject({ code: 'FIELD_UNKNOWN', details: { field_id: expect.any(String) } })
    const large = await session.post('/signing/session/upload-url', { ...body, file_size: 10 * 1024 * 1024 + 1 })
    expect(large.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { file_size: expect.any(String) } })

    const key = await upload(session, fieldOf('Photo'), png)
    expect((await attached(session, fieldOf('Driving licence'), png)).status).toBe(200)
    const reason = 'Grace drives.'
    await session.post('/signing/session/hand-over', { name: 'Grace', email: 'grace@example.com', reason })
    expect((await attach(session, fieldOf('Photo'), key)).status).toBe(401)
    const grace = await openSession(world, sent.id, sent.signers[0].id)
    const { fields } = (await grace.get('/signing/session')).body
    for (const { attachment } of fields) expect(attachment).toBeNull()
    expect((await attach(grace, fieldOf('Photo'), key)).body.error.code).toBe('UPLOAD_KEY_FOREIGN')
  })
})

describe('a file is checked', () => {
  const object = (number: number, content: string) => `${number} 0 obj\n${content}\nendobj\n`
  const pdfWith = (catalog: string, more = '') =>
    Buffer.from(
      `%PDF-1.4\n${object(1, `<</Type/Catalog/Pages 2 0 R ${catalog}>>`)}${object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')}${object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>')}${more}trailer<</Root 1 0 R/Size 9>>\n%%EOF\n`
    )

  test.each([
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', Buffer.from('MZ\u0090\u0000')],
    ['a damaged PNG', png.subarray(0, 60)],
    ['a damaged PDF', Buffer.from('%PDF-1.7 nothing else')],
    ['a picture that is no JPEG', Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3])]
  ])('and %s is refused', async (_, bytes) => {
    const { session, fieldOf } = await opened()
    const { status, body } = await attached(session, fieldOf('Photo'), bytes, 'photo.pdf')
    expect(status).toBe(422)
    expect(body.error).toMatchObject({ code: 'ATTACHMENT_INVALID', details: { upload_key: expect.any(String) } })
  })

  test.each([
    ['a script', pdfWith('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'), '/JavaScript'],
    ['an action that starts a program', pdfWith('/OpenAction<</S/Launch/F(calc.exe)>>'), '/Launch'],
    [
      'a file of its own',
      pdfWith('/Names<</EmbeddedFiles<</Names[(x)4 0 R]>>>>', object(4, '<</Type/Filespec/F(virus.exe)>>')),
      '/EmbeddedFiles'
    ]
  ])('and %s is left out', async (_, bytes, trace) => {
    const { sent, session, fieldOf } = await opened()
    const { body } = await attached(session, fieldOf('Driving licence'), bytes)
    const { attachment } = body.fields.find(({ id }: { id: string }) => id === fieldOf('Driving licence'))
    expect(attachment.sha256).not.toBe(sha256(bytes))
    await sign(session)
    const { bytes: kept } = await world.api.get(`/documents/${sent.id}/attachments/${fieldOf('Driving licence')}`)
    expect(sha256(kept)).toBe(attachment.sha256)
    expect(kept.toString('latin1')).not.toContain(trace)
  })

  test('and the files of a document have at most 25 MB together', async () => {
    const fields = [signatureField, licence, photo, { ...photo, label: 'Third', y: 300 }]
    const { session, fieldOf } = await opened([{ ...ada, fields }])
    const large = await makePdf({ padding: 9_000_000 })
    for (const label of ['Driving licence', 'Photo'])
      expect((await attached(session, fieldOf(label), large)).status).toBe(200)
    const third = await attached(session, fieldOf('Third'), large)
    expect(third.body.error).toMatchObject({ code: 'ATTACHMENT_TOO_LARGE' })
  })
})

test('files are erased with the document, and with what nobody has attached', async () => {
  const { sent, session, fieldOf } = await opened()
  await attached(session, fieldOf('Driving licence'), png)
  const unused = await upload(session, fieldOf('Photo'), png)
  await sign(session)
  await waitForStatus(world.api, sent.id, 'completed')
  expect(await storedOf(sent.id)).toContain(`${sha256(png)}.pdf`)
  const api = createApi(world.url, await createKeyLike(world, world.account.live_key))
  expect((await api.post(`/documents/${sent.id}/erase`)).status).toBe(200)
  await vi.waitFor(async () => expect(await storedOf(sent.id)).toEqual([]), 30_000)
  expect((await world.api.get(`/documents/${sent.id}/attachments`)).body).toEqual({ data: [] })
  const gone = await world.api.get(`/documents/${sent.id}/attachments/${fieldOf('Photo')}`)
  expect(gone.body.error.code).toBe('DOCUMENT_ERASED')
  const rows = await world.sql`select 1 from uploads where id = ${uuidOf(unused)}`
  expect(rows).toEqual([])
})

test('a sender neither fills in nor locks a field for a file, and test helpers attach a sample', async () => {
  const api = createApi(world.url, world.account.test_key)
  const send = (field: object) =>
    sendDraft(api, [{ ...ada, fields: [signatureField, { ...licence, ...field }] }]).catch((error) => String(error))
  expect(await send({ value: 'a.pdf' })).toContain('FIELD_VALUE_INVALID')
  expect(await send({ read_only: true })).toContain('VALIDATION_FAILED')
  const sent = await send({})
  const { body } = await api.post(`/test-helpers/documents/${sent.id}/signers/${sent.signers[0].id}/sign`, {})
  expect(body, JSON.stringify(body)).toMatchObject({ id: sent.id })
  await waitForStatus(api, sent.id, 'completed')
  const { data } = (await api.get(`/documents/${sent.id}/attachments`)).body
  expect(data).toMatchObject([{ label: 'Driving licence', file_name: 'sample.png', content_type: 'image/png' }])
  const { bytes } = await api.get(`/documents/${sent.id}/attachments/${data[0].field_id}`)
  expect(sha256(bytes)).toBe(data[0].sha256)
})
