import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectError } from '../support/expect-error.js'
import { asPdf, fileOf, formOf, type Servers, servers, severalOf, startServers } from '../support/pdf-bodies.js'
import { makePdf } from '../support/pdfs.js'

let both: Servers
let pdf: Buffer
beforeAll(async () => {
  both = await startServers()
  pdf = await makePdf()
})
afterAll(() => both[Symbol.asyncDispose]())

describe.each(servers)('a PDF is sent to the %s', (server) => {
  const png = fileOf(Buffer.from([0x89, 0x50]), 'a.png', 'image/png')
  const gif = fileOf(Buffer.from('GIF89a'), 'a.gif', 'image/gif')
  const refused: [string, () => [string, BodyInit, Record<string, string>?], string, Record<string, string>][] = [
    [
      'an unknown part',
      () => ['/documents', formOf([['titel', 'A']], pdf)],
      'UNKNOWN_PROPERTY',
      { titel: 'is not a known parameter' }
    ],
    [
      'an upload key',
      () => ['/documents', formOf([['upload_key', 'upl_1']], pdf)],
      'UNKNOWN_PROPERTY',
      { upload_key: 'is not a known parameter' }
    ],
    [
      'a title twice',
      () => [
        '/documents',
        formOf(
          [
            ['title', 'A'],
            ['title', 'B']
          ],
          pdf
        )
      ],
      'VALIDATION_FAILED',
      { title: 'must be given only once' }
    ],
    [
      'two files',
      () => ['/documents', formOf([['file', png]], pdf)],
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
      () => ['/verifications', formOf([['files', png]], pdf)],
      'UNKNOWN_PROPERTY',
      { files: 'is not a known parameter' }
    ],
    [
      'one file and several',
      () => ['/documents', formOf([['files', png]], pdf)],
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
      () => ['/documents', formOf([['title', png]], pdf)],
      'VALIDATION_FAILED',
      { title: 'must be text, not a file' }
    ],
    [
      'metadata that is no JSON',
      () => ['/documents', formOf([['metadata', '{']], pdf)],
      'VALIDATION_FAILED',
      { metadata: 'must be an object' }
    ],
    [
      'neither true nor false',
      () => ['/documents', formOf([['allow_changed', 'yes']], pdf)],
      'VALIDATION_FAILED',
      { allow_changed: 'must be true or false' }
    ],
    [
      'a blank title',
      () => ['/documents', formOf([['title', ' ']], pdf)],
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
      () => ['/documents?title=A', formOf([], pdf)],
      'UNKNOWN_PROPERTY',
      { title: 'is not a known parameter' }
    ]
  ]
  test.each(refused)('but not with %s', async (_name, request, code, problems) => {
    const { status, body } = await both.post(server, ...request())
    expect({ status, code: body.error.code, details: body.error.details }).toEqual({
      status: 422,
      code,
      details: problems
    })
  })

  test('but not as a form that ends too early, or has no boundary', async () => {
    const begun = '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nA'
    for (const type of ['multipart/form-data; boundary=b', 'multipart/form-data']) {
      const { status, body } = await both.post(server, '/documents', begun, { 'content-type': type })
      expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'VALIDATION_FAILED' })
      expect(body.error.details.body).toMatch(/^is not a valid form: /)
    }
  })

  test('but not as another type, or where the operation takes only JSON', async () => {
    const other = await both.post(server, '/documents', 'a', { 'content-type': 'text/plain' })
    expect(other.status).toBe(415)
    expect(other.body.error.message).toContain('application/json, multipart/form-data, application/pdf')
    expect((await both.post(server, '/webhooks', new Uint8Array(pdf), asPdf)).status).toBe(415)
    expect((await both.post(server, '/webhooks', formOf([], pdf))).status).toBe(415)
  })

  test('but not with more than 4.5 MB', async () => {
    const large = Buffer.concat([pdf, randomBytes(4.5 * 1024 * 1024)])
    const form = await both.post(server, '/documents', formOf([], large))
    expect({ status: form.status, code: form.body.error.code }).toEqual({ status: 413, code: 'REQUEST_TOO_LARGE' })
    const half = fileOf(large.subarray(0, large.length / 2), 'a.pdf', '')
    const several = await both.post(server, '/documents', formOf(severalOf(half, half), null))
    expect({ status: several.status, code: several.body.error.code }).toEqual({
      status: 413,
      code: 'REQUEST_TOO_LARGE'
    })
    const alone = await both.post(server, '/documents?file_name=a.pdf', new Uint8Array(large), asPdf)
    expect({ status: alone.status, code: alone.body.error.code }).toEqual({ status: 413, code: 'REQUEST_TOO_LARGE' })
  })
})

test('a form of many parts is refused, and so is one with JSON that would take long to parse', async () => {
  const parts = Array.from({ length: 101 }, (_, index): [string, string] => ['tags', `${index}`])
  const { body } = await both.post('service', '/documents', formOf(parts, pdf))
  expect(body.error.details.body).toBe('is not a valid form: it has more than 100 parts')
  const deep = await both.post('service', '/documents', formOf([['metadata', '['.repeat(100_000)]], pdf))
  expect(deep.body.error.details).toEqual({ metadata: 'is nested too deeply' })
})

test.each([
  ['application/json', '{"file":"'],
  ['application/pdf', ''],
  ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n']
])('a body of %s that never ends and has no length is refused at 4.5 MB', async (type, head) => {
  const { url, key } = both.at('service')
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
