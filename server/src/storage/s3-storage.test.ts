import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isStorageUnavailable } from './is-storage-unavailable.js'
import { createS3Storage, type S3TimeLimits } from './s3-storage.js'
import type { StorageError } from './storage-error.js'
import { parseStorageUrl, type S3Settings } from './storage-url.js'

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void

/** A bucket that does not work. Each request gets the next answer, and the last one again and again. */
let answers: Answer[] = []
const requests: { method?: string | undefined; url?: string | undefined; headers: http.IncomingHttpHeaders }[] = []
const server = http.createServer((request, response) => {
  const { method, url, headers } = request
  requests.push({ method, url, headers })
  request.resume()
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  answer?.(request, response)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  vi.unstubAllEnvs()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  requests.length = 0
})

const error =
  (status: number, code: string): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Because.</Message></Error>`)
  }
const ok =
  (body = ''): Answer =>
  (_request, response) => {
    response.end(body)
  }
const hang: Answer = () => {}
const cut: Answer = (_request, response) => {
  response.writeHead(200, { 'content-length': 1000 })
  response.write('x'.repeat(10), () => response.destroy())
}
const drip: Answer = (_request, response) => {
  response.writeHead(200, { 'content-length': 1000 })
  const timer = setInterval(() => response.write('x'), 5)
  response.on('close', () => clearInterval(timer))
}

const endpoint = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const storage = (parameters = '', url = endpoint(), limits?: S3TimeLimits) =>
  createS3Storage(parseStorageUrl(`s3://files/signpost?endpoint=${url}${parameters}`) as S3Settings, limits)
const failure = async (given: Answer[], call = storage().get('documents/a.pdf') as Promise<unknown>) => {
  answers = given
  const thrown = await call.then(
    () => expect.fail('it did not fail'),
    (reason: StorageError) => reason
  )
  expect(isStorageUnavailable(thrown)).toBe(true)
  return { code: thrown.code, isTransient: thrown.isTransient, message: thrown.message }
}

describe('a bucket that does not work', () => {
  it.each<[number, string, boolean, number]>([
    [500, 'InternalError', true, 3],
    [503, 'SlowDown', true, 3],
    [507, 'InsufficientStorage', true, 1],
    [403, 'QuotaExceeded', true, 1],
    [403, 'AccessDenied', false, 1],
    [403, 'InvalidAccessKeyId', false, 1],
    [404, 'NoSuchBucket', false, 1],
    [400, 'KMS.DisabledException', false, 1]
  ])('that answers %i %s makes the storage unavailable', async (status, code, isTransient, attempts) => {
    const found = await failure([error(status, code)])
    expect(found).toMatchObject({ code, isTransient })
    expect(found.message).toBe(`Error when reading documents/a.pdf in the bucket files: ${code} (${status}): Because.`)
    expect(requests).toHaveLength(attempts)
  })

  const limits = { connectMs: 2000, idleMs: 10_000, totalMs: 60_000 }

  it.each<[string, Answer, string, S3TimeLimits]>([
    ['hangs', hang, 'ETIMEDOUT', { ...limits, idleMs: 50 }],
    ['cuts the file off', cut, 'ECONNRESET', limits],
    ['sends a byte from time to time', drip, 'ETIMEDOUT', { ...limits, totalMs: 200 }]
  ])('that %s is given up', async (_, answer, code, given) => {
    const reading = storage('', endpoint(), given).get('documents/a.pdf')
    expect(await failure([answer], reading)).toMatchObject({ code, isTransient: true })
  })

  it('that is not there is not waited for', async () => {
    const gone = await failure([], storage('', 'http://127.0.0.1:1').put('documents/a.pdf', Buffer.from('x')))
    expect(gone).toMatchObject({ code: 'ECONNREFUSED', isTransient: true })
  })

  it('without credentials is explained', async () => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, '')
    for (const name of ['AWS_SHARED_CREDENTIALS_FILE', 'AWS_CONFIG_FILE']) vi.stubEnv(name, '/none')
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
    const found = await failure([ok()])
    expect(found).toMatchObject({ code: 'CredentialsProviderError', isTransient: false })
    expect(requests).toEqual([])
  })

  it('once is asked again', async () => {
    answers = [error(503, 'SlowDown'), ok('content')]
    expect(String(await storage().get('documents/a.pdf'))).toBe('content')
    expect(requests).toHaveLength(2)
  })
})

it('tells a missing object from a missing bucket', async () => {
  answers = [error(404, 'NoSuchKey')]
  expect(await storage().get('documents/a.pdf')).toBeNull()
})

it('lists all pages, without keys that only begin alike, and removes one by one', async () => {
  const page = (keys: string[], next?: string) =>
    ok(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}${keys.map((key) => `<Contents><Key>signpost/${key}</Key><Size>7</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`).join('')}</ListBucketResult>`
    )
  answers = [page(['a/1.pdf', 'ab/2.pdf'], 'more'), page(['a/3.pdf']), ok()]
  const found: unknown[] = []
  for await (const file of storage().list('a')) found.push(file)
  const modifiedAt = new Date('2026-01-01T00:00:00Z')
  expect(found).toEqual([
    { key: 'a/1.pdf', size: 7, modifiedAt },
    { key: 'a/3.pdf', size: 7, modifiedAt }
  ])
  expect(requests.map(({ url }) => new URL(url!, endpoint()).searchParams.get('continuation-token'))).toEqual([
    null,
    'more'
  ])
  requests.length = 0
  answers = [page(['a/1.pdf', 'ab/2.pdf']), ok()]
  await storage().removeAll('a')
  expect(requests.map(({ method, url }) => `${method} ${url!.split('?')[0]}`)).toEqual([
    'GET /files/',
    'DELETE /files/signpost/a/1.pdf'
  ])
})

it('asks for the encryption that is configured, and for no checksum that only AWS knows', async () => {
  answers = [ok()]
  await storage('&sse=aws:kms&kms_key_id=key-1').put('documents/a.pdf', Buffer.from('x'))
  await storage().put('documents/a.pdf', Buffer.from('x'))
  const [encrypted, plain] = requests.map(({ headers }) => headers)
  expect(encrypted).toMatchObject({
    'x-amz-server-side-encryption': 'aws:kms',
    'x-amz-server-side-encryption-aws-kms-key-id': 'key-1'
  })
  expect(plain).toMatchObject({ 'content-type': 'application/pdf', 'content-length': '1' })
  const names = Object.keys(plain!)
  expect(names.filter((name) => /checksum|server-side-encryption|trailer/.test(name))).toEqual([])
})

it('gives clients no URL that they could not use', async () => {
  const signed = async (parameters: string) => {
    const { uploadUrl, downloadUrl } = storage(parameters)
    return [
      await uploadUrl?.('uploads/a.pdf', 5, 600_000),
      await downloadUrl?.('documents/a.pdf', 'attachment', 300_000)
    ].map((url) => (url ? new URL(url).searchParams : undefined))
  }
  const [upload, download] = await signed('')
  expect(upload?.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect(upload?.get('X-Amz-Expires')).toBe('600')
  expect([...upload!.keys()].filter((name) => /checksum/i.test(name))).toEqual([])
  expect(download?.get('response-content-disposition')).toBe('attachment')
  expect(download?.get('X-Amz-Expires')).toBe('300')
  // A client would not send the headers of an encryption.
  const [encryptedUpload, encryptedDownload] = await signed('&sse=AES256')
  expect(encryptedUpload).toBeUndefined()
  expect(encryptedDownload?.get('X-Amz-SignedHeaders')).toBe('host')
  expect(await signed('&direct=off')).toEqual([undefined, undefined])
})
