import { describe, expect, it } from 'vitest'
import { fakeClient, problem } from './testing/fake-fetch.js'

const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
const elsewhere = 'https://bucket.test/f?sig=1'
const redirect = new Response(null, { status: 302, headers: { location: elsewhere } })

it('returns bytes', async () => {
  const { signpost, seen } = fakeClient([pdf()])
  const bytes = await signpost.documents.download('doc_1', { part: 'original' })
  expect(bytes).toBeInstanceOf(Uint8Array)
  expect(new TextDecoder().decode(bytes)).toBe('%PDF-1.7')
  expect(seen[0]!.url).toBe('http://sign.test/v1/documents/doc_1/download?part=original')
})

it('returns the PDF of a template, as bytes or as a stream', async () => {
  const { signpost, seen } = fakeClient([pdf(), pdf()])
  expect((await signpost.templates.download('tpl_1')).length).toBe(8)
  const stream = await signpost.templates.download('tpl_1', { as: 'stream' })
  expect(await new Response(stream).text()).toBe('%PDF-1.7')
  const url = 'http://sign.test/v1/templates/tpl_1/download'
  expect(seen.map((request) => request.url)).toEqual([url, url])
})

it('returns the evidence of a document, as bytes or as a stream', async () => {
  const zip = () => new Response('PK', { headers: { 'content-type': 'application/zip' } })
  const { signpost, seen } = fakeClient([zip(), redirect, zip()])
  expect(new TextDecoder().decode(await signpost.documents.downloadEvidence('doc_1'))).toBe('PK')
  const stream = await signpost.documents.downloadEvidence('doc_1', { as: 'stream' })
  expect(await new Response(stream).text()).toBe('PK')
  const url = 'http://sign.test/v1/documents/doc_1/evidence'
  expect(seen.map((request) => request.url)).toEqual([url, url, elsewhere])
})

it('follows the redirect of a large file without sending the key', async () => {
  const { signpost, seen } = fakeClient([redirect, new TypeError('reset'), pdf()])
  const bytes = await signpost.documents.download('doc_1')
  expect(bytes.length).toBe(8)
  expect(seen.map(({ url }) => url)).toEqual(['http://sign.test/v1/documents/doc_1/download', elsewhere, elsewhere])
  expect([...seen[1]!.headers]).toEqual([])
})

it('throws the error of the service', async () => {
  const { signpost } = fakeClient([problem(409, 'DOCUMENT_NOT_COMPLETED')])
  await expect(signpost.documents.download('doc_1')).rejects.toMatchObject({ code: 'DOCUMENT_NOT_COMPLETED' })
  const late = fakeClient([redirect, new Response('<Error/>', { status: 403 })])
  await expect(late.signpost.documents.download('doc_1')).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
})

it('rejects an HTML page instead of a PDF', async () => {
  const { signpost } = fakeClient([new Response('<h1>', { headers: { 'content-type': 'text/html' } })])
  await expect(signpost.documents.download('doc_1')).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
})

describe('as a stream', () => {
  it('gives the bytes as they arrive, after a redirect too', async () => {
    const { signpost, seen } = fakeClient([redirect, pdf()])
    const stream = await signpost.documents.download('doc_1', { as: 'stream', part: 'audit' })
    expect(await new Response(stream).text()).toBe('%PDF-1.7')
    expect(seen.map(({ url }) => url)).toEqual(['http://sign.test/v1/documents/doc_1/download?part=audit', elsewhere])
  })

  it('throws the error of the service', async () => {
    const { signpost } = fakeClient([problem(409, 'DOCUMENT_NOT_COMPLETED')])
    const download = signpost.documents.download('doc_1', { as: 'stream' })
    await expect(download).rejects.toMatchObject({ code: 'DOCUMENT_NOT_COMPLETED' })
  })

  const broken = (init: RequestInit, parts: number) => {
    let left = parts
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => init.signal!.addEventListener('abort', () => stream.error(init.signal!.reason)),
      pull: (stream) => {
        if (left-- > 0) stream.enqueue(new Uint8Array([37]))
      }
    })
    return { headers: new Headers({ 'content-type': 'application/pdf' }), status: 200, ok: true, body } as Response
  }

  it('ends when no bytes arrive for the timeout of an attempt', async () => {
    const fetch = async (_: string, init: RequestInit) => broken(init, 1)
    const { signpost } = fakeClient([], { fetch, timeout: 20 })
    const stream = await signpost.documents.download('doc_1', { as: 'stream' })
    await expect(new Response(stream).text()).rejects.toMatchObject({ code: 'TIMED_OUT' })
  })

  it('ends with the reason of the caller', async () => {
    const fetch = async (_: string, init: RequestInit) => broken(init, 1)
    const { signpost } = fakeClient([], { fetch })
    const caller = new AbortController()
    const stream = await signpost.documents.download('doc_1', { as: 'stream', signal: caller.signal })
    const reader = stream.getReader()
    await reader.read()
    caller.abort(new Error('enough'))
    await expect(reader.read()).rejects.toThrow('enough')
  })
})
