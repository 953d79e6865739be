import { describe, expect, it } from 'vitest'
import { fakeClient } from './testing/fake-fetch.js'

const file = '%PDF-1.7 0123456789'
const pdf = { 'content-type': 'application/pdf' }
const redirect = () => new Response(null, { status: 302, headers: { location: 'https://bucket.test/f?sig=1' } })

/** A response that breaks off after some bytes. */
function cutAfter(bytes: number, headers: Record<string, string> = {}) {
  let isSent = false
  const pull = async (stream: ReadableStreamDefaultController) => {
    // An error would discard bytes that are not read yet.
    await new Promise((resolve) => setTimeout(resolve))
    if (isSent) return stream.error(new TypeError('terminated'))
    isSent = true
    stream.enqueue(new TextEncoder().encode(file.slice(0, bytes)))
  }
  return () => new Response(new ReadableStream({ pull }), { headers: { ...pdf, ...headers } })
}

const rest = (from: number) => {
  const headers = { ...pdf, 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` }
  return new Response(file.slice(from), { status: 206, headers })
}
const whole = (etag?: string) => new Response(file, { headers: etag ? { ...pdf, etag } : pdf })

type Answers = Parameters<typeof fakeClient>[0]

async function bytesOf(answers: Answers, options = {}) {
  const { signpost, seen } = fakeClient(answers, options)
  const bytes = await signpost.documents.download('doc_1')
  return { text: new TextDecoder().decode(bytes), ranges: seen.map(({ headers }) => headers.get('range')) }
}

async function streamOf(answers: Answers, onRestart?: () => void) {
  const stream = await fakeClient(answers).signpost.documents.download('doc_1', { as: 'stream', onRestart })
  return await new Response(stream).text()
}

describe('an interrupted download', () => {
  it('goes on with the range that is missing, from a new address', async () => {
    const { text, ranges } = await bytesOf([redirect(), cutAfter(5, { etag: '"a"' }), redirect(), rest(5)])
    expect(text).toBe(file)
    expect(ranges).toEqual([null, null, null, 'bytes=5-'])
    expect(await streamOf([redirect(), cutAfter(5, { etag: '"a"' }), redirect(), rest(5)])).toBe(file)
  })

  it('only asks for the range of the same file', async () => {
    const { signpost, seen } = fakeClient([redirect(), cutAfter(5, { etag: '"a"' }), redirect(), rest(5)])
    await signpost.documents.download('doc_1')
    expect(seen[3]!.headers.get('if-range')).toBe('"a"')
  })

  it('skips what it has if the service sends the same file as a whole', async () => {
    expect((await bytesOf([cutAfter(5, { etag: '"a"' }), whole('"a"')])).text).toBe(file)
    expect(await streamOf([cutAfter(5, { etag: '"a"' }), whole('"a"')])).toBe(file)
  })

  it('survives any number of interruptions between which bytes arrive', async () => {
    const cuts = [5, 6, 7, 8, 9, 10].map((bytes) => cutAfter(bytes, { etag: '"a"' }))
    expect((await bytesOf([...cuts, whole('"a"')], { maxRetries: 1 })).text).toBe(file)
  })

  it('ends after maxRetries interruptions without a new byte', async () => {
    const { signpost, seen } = fakeClient(Array(9).fill(cutAfter(5, { etag: '"a"' })), { maxRetries: 2 })
    await expect(signpost.documents.download('doc_1')).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
    expect(seen).toHaveLength(3)
    const once = fakeClient([cutAfter(5, { etag: '"a"' }), whole('"a"')])
    const download = once.signpost.documents.download('doc_1', { maxRetries: 0 })
    await expect(download).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
  })

  it.each([
    ['the file is another', '"a"', '"b"'],
    ['nothing says that it is the same', undefined, undefined],
    ['the tag is weak', 'W/"a"', 'W/"a"']
  ])('starts again if %s, unless it is a stream that has given bytes', async (_, first, second) => {
    const answers = () => [cutAfter(5, first ? { etag: first } : {}), whole(second)]
    expect((await bytesOf(answers())).text).toBe(file)
    await expect(streamOf(answers())).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
    const restarts: string[] = []
    expect(await streamOf(answers(), () => restarts.push('again'))).toBe(`${file.slice(0, 5)}${file}`)
    expect(restarts).toEqual(['again'])
  })

  it('does not take another range for the rest', async () => {
    const { signpost } = fakeClient([redirect(), cutAfter(5, { etag: '"a"' }), redirect(), rest(7)])
    await expect(signpost.documents.download('doc_1')).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
  })
})
