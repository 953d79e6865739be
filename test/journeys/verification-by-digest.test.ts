import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../support/api.js'
import { openSession, sendDraft, sign, waitForStatus } from '../support/journey.js'
import { createKeyLike } from '../support/keys.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function completed() {
  const { api } = world
  const { id, signers } = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  await sign(await openSession(world, id, signers[0].id))
  await waitForStatus(api, id, 'completed')
  const [signed, audit, original] = await Promise.all(
    ['signed', 'audit', 'original'].map(async (part) => (await api.get(`/documents/${id}/download?part=${part}`)).bytes)
  )
  return { id: id as string, signed: signed!, audit: audit!, original: original! }
}

test('a digest of a sealed file gets what the file gets, and any other is unknown', async () => {
  const { api } = world
  const { id, signed, audit, original } = await completed()
  for (const file of [signed, audit]) {
    const byFile = await api.post('/verifications', { file: file.toString('base64') })
    const byDigest = await api.post('/verifications', { sha256: digest(file) })
    expect(byDigest.status).toBe(200)
    expect(byDigest.body).toEqual(byFile.body)
    expect(byDigest.body).toMatchObject({ verdict: 'sealed_here', valid: true, document_id: id })
  }
  const other = await world.createAccount()
  const longer = Buffer.concat([signed, Buffer.from('\n')])
  for (const [who, file] of [
    [api, original],
    [api, longer],
    [createApi(world.url, world.account.test_key), signed],
    [createApi(world.url, other.live_key), signed]
  ] as const) {
    const { status, body } = await who.post('/verifications', { sha256: digest(file) })
    expect({ status, code: body.error.code, details: body.error.details }).toEqual({
      status: 404,
      code: 'RESOURCE_NOT_FOUND',
      details: { sha256: 'does not exist' }
    })
  }
})

test.each<[string, Record<string, string>, string, string[]]>([
  ['with a file', { sha256: '0'.repeat(64), file: 'JVBERi0xLjcK' }, 'FILE_SOURCE_CONFLICT', ['file', 'sha256']],
  ['with an upload', { sha256: '0'.repeat(64), upload_key: 'upl_1' }, 'FILE_SOURCE_CONFLICT', ['upload_key', 'sha256']],
  ['in capital letters', { sha256: 'A'.repeat(64) }, 'VALIDATION_FAILED', ['sha256']],
  ['cut off', { sha256: 'a'.repeat(63) }, 'VALIDATION_FAILED', ['sha256']]
])('a digest %s is refused', async (_, body, code, details) => {
  const answer = await world.api.post('/verifications', body)
  expect(answer).toMatchObject({ status: 422, body: { error: { code } } })
  expect(Object.keys(answer.body.error.details).sort()).toEqual(details.sort())
})

test('the digest of an erased document is known, and nothing else of it', async () => {
  const { id, signed } = await completed()
  const eraser = createApi(world.url, await createKeyLike(world, world.account.live_key))
  expect((await eraser.post(`/documents/${id}/erase`)).status).toBe(200)
  const { body } = await world.api.post('/verifications', { sha256: digest(signed) })
  expect(body).toMatchObject({
    verdict: 'sealed_here',
    document_id: id,
    signatures: [],
    problems: ['the document was erased: its digest is known, and nothing else of the file']
  })
})
