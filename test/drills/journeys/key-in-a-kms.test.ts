import { constants, createPrivateKey, type KeyObject, privateEncrypt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createStorage, parseStorageUrl } from '@signpost/server'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { createWorld, type World } from '../../world.js'

const example = fileURLToPath(new URL('../../../examples/key-in-a-kms/aws-kms.mjs', import.meta.url))
const pem = path.join(inject('dataDir'), 'development-certificate.pem')
// The prefix of a SHA-256 digest in PKCS #1.
const sha256Prefix = Buffer.from('3031300d060960864801650304020105000420', 'hex')

interface Asked {
  target: string
  authorization: string
  body: { KeyId: string; Message: string; MessageType: string; SigningAlgorithm: string }
}

let world: World
let kms: http.Server
let role: http.Server
let isAway = false
const asked: Asked[] = []

beforeAll(async () => {
  kms = await startKms(createPrivateKey(await readFile(pem)))
  vi.stubEnv('KMS_KEY_ID', 'alias/seal')
  vi.stubEnv('KMS_CERTIFICATE', pem)
  vi.stubEnv('AWS_REGION', 'eu-central-1')
  vi.stubEnv('AWS_ENDPOINT_URL_KMS', `${urlOf(kms)}/`)
  role = await startRole()
  // No key of a user anywhere: the credentials are those of the role of a pod or an instance.
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, '')
  for (const name of ['AWS_SHARED_CREDENTIALS_FILE', 'AWS_CONFIG_FILE']) vi.stubEnv(name, '/none')
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `${urlOf(role)}/credentials`)
  world = await createWorld({ env: { SIGNING_MODULE: example, SIGNING_CERTIFICATE: '', SIGNING_KEY: '' } })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  vi.unstubAllEnvs()
  for (const server of [kms, role]) await new Promise((resolve) => server.close(resolve))
})

const urlOf = (server: http.Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Gives credentials that expire, as the agent of pods does. */
async function startRole(): Promise<http.Server> {
  const server = http.createServer((_request, response) => {
    const Expiration = new Date(Date.now() + 3600_000).toISOString()
    response.end(
      JSON.stringify({ AccessKeyId: 'ASIAOFTHEROLE', SecretAccessKey: 'secret', Token: 'token', Expiration })
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** Signs digests like AWS KMS, which never reveals its key. */
async function startKms(key: KeyObject): Promise<http.Server> {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (isAway) return response.writeHead(400).end('{"__type":"DisabledException"}')
    const body = JSON.parse(Buffer.concat(chunks).toString())
    const { 'x-amz-target': target, authorization } = request.headers
    asked.push({ target: String(target), authorization: String(authorization), body })
    const digestInfo = Buffer.concat([sha256Prefix, Buffer.from(body.Message, 'base64')])
    const signature = privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, digestInfo)
    response.end(JSON.stringify({ KeyId: body.KeyId, Signature: signature.toString('base64') }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function sendAndSign(): Promise<string> {
  const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  expect((await sign(await openSession(world, sent.id, sent.signers[0].id))).status).toBe(200)
  return sent.id
}

test('a document is sealed with a key that only the KMS has', async () => {
  const id = await sendAndSign()
  await waitForStatus(world.api, id, 'completed')
  const { bytes } = await world.api.get(`/documents/${id}/download`)
  const { body } = await world.api.post('/verifications', { file: bytes.toString('base64') })
  expect(body).toMatchObject({ valid: true, covers_whole_file: true, problems: [] })
  expect(body.signatures).toMatchObject([{ valid: true, trusted: true, level: 'B-B' }])
  expect(asked[0]).toMatchObject({
    target: 'TrentService.Sign',
    authorization: expect.stringMatching(/Credential=ASIAOFTHEROLE\/\d+\/eu-central-1\/kms\/aws4_request/),
    body: { KeyId: 'alias/seal', MessageType: 'DIGEST', SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256' }
  })
  expect(Buffer.from(asked[0]!.body.Message, 'base64')).toHaveLength(32)
})

test('a seal waits while the KMS is unavailable, and completes once it is back', async () => {
  isAway = true
  const id = await sendAndSign()
  await vi.waitFor(async () => {
    const { body } = await world.api.get(`/documents/${id}`)
    expect(body).toMatchObject({ status: 'sent', seal: { status: 'pending', error: 'SIGNER_UNAVAILABLE' } })
  }, 60_000)
  isAway = false
  expect((await world.api.post(`/documents/${id}/seal`)).status).toBe(200)
  await waitForStatus(world.api, id, 'completed')
})

test('a bucket is asked with the same credentials', async () => {
  const authorizations: string[] = []
  const bucket = http.createServer((request, response) => {
    authorizations.push(String(request.headers.authorization))
    response.end('content')
  })
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
  const settings = parseStorageUrl(`s3://files?region=eu-central-1&endpoint=${encodeURIComponent(urlOf(bucket))}`)
  const storage = await createStorage(settings, world.context.keyring)
  expect(String(await storage.get('documents/a.pdf'))).toBe('content')
  expect(authorizations).toEqual([expect.stringContaining('Credential=ASIAOFTHEROLE/')])
  bucket.closeAllConnections()
  bucket.close()
})

test('a module that does not provide a signer is rejected at startup', async () => {
  const other = { SIGNING_MODULE: fileURLToPath(import.meta.url), SIGNING_CERTIFICATE: '', SIGNING_KEY: '' }
  await expect(createWorld({ env: other })).rejects.toThrow('The signing certificate cannot be used')
})
