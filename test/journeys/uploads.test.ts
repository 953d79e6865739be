import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../support/api.js'
import { openSession, sign, waitForStatus } from '../support/journey.js'
import { makePdf } from '../support/pdfs.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function upload(pdf: Uint8Array | null, key?: string, file_size = pdf?.length ?? 9_000_000) {
  const { body } = await world.api.post('/documents/upload-url', { file_name: 'large.pdf', file_size }, { key })
  if (pdf) expect((await put(body.upload_url, pdf)).status).toBe(200)
  return body
}

function put(url: string, body: Uint8Array, type = 'application/pdf') {
  return fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: Buffer.from(body) })
}

const create = (upload_key: string, key?: string) =>
  world.api.post('/documents', { file_name: 'large.pdf', upload_key }, { key })

test('a PDF of 9 MB is uploaded with a presigned URL, and downloaded sealed with a redirect', async () => {
  const pdf = await makePdf({ padding: 9_000_000 })
  const { upload_key, expires_in, max_file_size } = await upload(pdf)
  expect({ expires_in, max_file_size }).toEqual({ expires_in: 600, max_file_size: 26214400 })
  const { status, body: draft } = await create(upload_key)
  expect(status).toBe(201)
  expect(draft).toMatchObject({ file_size: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex') })

  const original = await world.api.get(`/documents/${draft.id}/download?part=original`)
  expect(original.status).toBe(302)
  const location = original.headers.get('location')!
  expect(Buffer.from(await (await fetch(location)).arrayBuffer()).equals(pdf)).toBe(true)
  expect((await fetch(location.replace(/signature=..../, 'signature=AAAA'))).status).toBe(404)
  expect((await fetch(location.replace(/[0-9a-f]{64}/, 'f'.repeat(64)))).status).toBe(404)
  world.clock.advance(300_000)
  expect((await fetch(location)).status).toBe(404)
  expect((await world.api.get(`/documents/${draft.id}/download`)).body.error.code).toBe('DOCUMENT_NOT_COMPLETED')
})

describe('an upload key', () => {
  test('without a file is rejected', async () => {
    expect((await create((await upload(null)).upload_key)).body.error).toMatchObject({
      code: 'UPLOAD_KEY_EMPTY',
      details: { upload_key: 'has no uploaded file yet' }
    })
  })

  test('that has expired is rejected', async () => {
    const { upload_key, upload_url } = await upload(null)
    world.clock.advance(600_000)
    expect((await put(upload_url, await makePdf())).status).toBe(404)
    expect((await create(upload_key)).body.error.code).toBe('UPLOAD_KEY_EXPIRED')
  })

  test('that was used is rejected, even if two requests use it at the same time', async () => {
    const { upload_key } = await upload(await makePdf())
    const answers = await Promise.all([create(upload_key), create(upload_key)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await create(upload_key)).body.error.code).toBe('UPLOAD_KEY_USED')
  })

  test('of the other mode or of another account is rejected', async () => {
    const { upload_key } = await upload(await makePdf())
    expect((await create(upload_key, world.account.test_key)).body.error.code).toBe('UPLOAD_KEY_FOREIGN')
    const other = await world.createAccount()
    expect((await create(upload_key, other.live_key)).body.error.code).toBe('UPLOAD_KEY_FOREIGN')
  })

  test.each(['upl_01jd3n5h6tf0z8x2c4v6b8n0mq', 'doc_01jd3n5h6tf0z8x2c4v6b8n0mq', 'nonsense'])(
    'that is unknown is rejected: %s',
    async (key) => {
      expect((await create(key)).body.error.code).toBe('UPLOAD_KEY_UNKNOWN')
    }
  )
})

describe('a presigned upload', () => {
  test('rejects other content types than PDF', async () => {
    const { upload_url } = await upload(null)
    for (const type of ['text/plain', 'image/png']) {
      const response = await put(upload_url, await makePdf(), type)
      expect((await response.json()).error).toMatchObject({
        code: 'UNSUPPORTED_MEDIA_TYPE',
        message: 'Send the file itself, with Content-Type: application/pdf, also if it is a picture.'
      })
    }
  })

  test('cannot be requested for more than 25 MB', async () => {
    const { code } = (await upload(null, undefined, 26_214_401)).error
    expect(code).toBe('VALIDATION_FAILED')
  })

  describe('of another size than declared', () => {
    const chunked = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]).stream()

    test.each([-1, 1, 100_000])('is rejected: by %i bytes', async (difference) => {
      const pdf = await makePdf({ padding: 200_000 })
      const { upload_url, upload_key } = await upload(null, undefined, pdf.length + difference)
      const headers = { 'content-type': 'application/pdf' }
      const declared = await put(upload_url, pdf)
      const undeclared = await fetch(upload_url, {
        method: 'PUT',
        headers,
        body: chunked(pdf),
        duplex: 'half'
      } as RequestInit)
      for (const response of [declared, undeclared]) {
        const { error } = await response.json()
        expect({ status: response.status, code: error.code }).toEqual({ status: 422, code: 'UPLOAD_SIZE_MISMATCH' })
        expect(error.details.file).toContain(`instead of the declared ${pdf.length + difference}`)
      }
      expect((await create(upload_key)).body.error.code).toBe('UPLOAD_KEY_EMPTY')
    })

    test('cannot be allowed by changing the URL', async () => {
      const pdf = await makePdf()
      const { upload_url } = await upload(null, undefined, pdf.length + 1)
      for (const other of [upload_url.replace(/size=\d+/, `size=${pdf.length}`), upload_url.replace(/&size=\d+/, '')]) {
        expect((await put(other, pdf)).status).toBe(404)
      }
    })

    test('is not necessary for the declared size, in chunks; a compressed one is refused', async () => {
      const pdf = await makePdf()
      const headers = { 'content-type': 'application/pdf' }
      const { upload_url } = await upload(null, undefined, pdf.length)
      const sent = { method: 'PUT', headers, body: chunked(pdf), duplex: 'half' } as RequestInit
      expect((await fetch(upload_url, sent)).status).toBe(200)
      const zipped = { method: 'PUT', headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(pdf) }
      const refused = await fetch(upload_url, zipped)
      expect({ status: refused.status, ...(await refused.json()).error }).toMatchObject({
        status: 415,
        code: 'UNSUPPORTED_MEDIA_TYPE',
        message: 'Send the file as it is, without Content-Encoding: gzip.'
      })
    })
  })

  test('rejects another key than the one that it was signed for', async () => {
    const { upload_url } = await upload(null)
    const { upload_key } = await upload(null)
    const forged = upload_url.replace(/upl_\w+/, upload_key)
    expect((await put(forged, await makePdf())).status).toBe(404)
  })
})

describe('a document is rejected', () => {
  const pdf = async () => (await makePdf()).toString('base64')

  test.each<[string, () => Promise<object> | object, string, string]>([
    ['without a file', () => ({}), 'FILE_SOURCE_REQUIRED', 'file'],
    ['with two', async () => ({ file: await pdf(), upload_key: 'upl_x' }), 'FILE_SOURCE_CONFLICT', 'file'],
    ['that is a data URI', () => ({ file: 'data:application/pdf;base64,JVBERi0=' }), 'FILE_NOT_BASE64', 'file'],
    ['of strange characters', () => ({ file: '@@@@' }), 'FILE_NOT_BASE64', 'file'],
    ['with broken base64', () => ({ file: 'JVBERi0xLjc=A' }), 'FILE_NOT_BASE64', 'file'],
    ['with an empty file', () => ({ file: '' }), 'INVALID_PDF', 'file'],
    ['that is not a PDF', () => ({ file: Buffer.from('hello, world').toString('base64') }), 'INVALID_PDF', 'file']
  ])('%s', async (_name, make, code, place) => {
    const { status, body } = await world.api.post('/documents', { file_name: 'a.pdf', ...(await make()) })
    expect(status).toBe(422)
    expect(body.error.code).toBe(code)
    expect(body.error.details).toHaveProperty([place])
  })

  test('over 4.5 MB inline', async () => {
    const { status, body } = await world.api.post('/documents', { file_name: 'a.pdf', file: 'A'.repeat(4_718_592) })
    expect({ status, code: body.error.code }).toEqual({ status: 413, code: 'REQUEST_TOO_LARGE' })
  })
})

test('a sealed PDF over 4 MiB is downloaded with a redirect to a temporary URL', async () => {
  const { upload_key } = await upload(await makePdf({ padding: 5_000_000 }))
  const { body: draft } = await create(upload_key)
  const sent = await world.api.post(`/documents/${draft.id}/send`, {
    signers: [{ email: 'ada@example.com', name: 'Ada' }]
  })
  await sign(await openSession(world, draft.id, sent.body.signers[0].id))
  await waitForStatus(world.api, draft.id, 'completed')
  const { status, headers } = await world.api.get(`/documents/${draft.id}/download`)
  expect(status).toBe(302)
  const file = await fetch(headers.get('location')!)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toContain('filename="large - signed.pdf"')
  const audit = await createApi(world.url, world.account.live_key).get(`/documents/${draft.id}/download?part=audit`)
  expect(audit.headers.get('content-type')).toBe('application/pdf')
})

test('the prepared PDF is the one that signers see', async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  pdf.addJavaScript('hello', 'app.alert("Hello")')
  const file = Buffer.from(await pdf.save({ useObjectStreams: false })).toString('base64')
  const { body: draft } = await world.api.post('/documents', { file_name: 'scripted.pdf', file })
  const { body: sent } = await world.api.post(`/documents/${draft.id}/send`, {
    signers: [{ email: 'ada@example.com', name: 'Ada' }]
  })
  const original = await world.api.get(`/documents/${draft.id}/download?part=original`)
  const prepared = await world.api.get(`/documents/${draft.id}/download?part=prepared`)
  expect(prepared.headers.get('content-disposition')).toContain('scripted - prepared.pdf')
  expect(original.bytes.includes('/JavaScript')).toBe(true)
  expect(prepared.bytes.includes('/JavaScript')).toBe(false)
  const session = await openSession(world, draft.id, sent.signers[0].id)
  expect(prepared.bytes.equals((await session.get('/signing/session/document')).bytes)).toBe(true)
})
