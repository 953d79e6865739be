import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { changePdf } from '../../support/change-pdf.js'
import { openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { oldSession } from '../../support/old-session.js'
import { makePdf } from '../../support/pdfs.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

/** Seals a document of its own. */
let world: World
/** Has sealed nothing, with the same certificate. */
let stranger: World
let id: string
let sealed: Buffer
beforeAll(async () => {
  ;[world, stranger] = await Promise.all([createWorld(), createWorld()])
  const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  id = sent.id
  await sign(await openSession(world, id, sent.signers[0].id))
  await waitForStatus(world.api, id, 'completed')
  sealed = (await world.api.get(`/documents/${id}/download`)).bytes
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await stranger[Symbol.asyncDispose]()
})

async function post(pdf: Buffer, headers: Record<string, string> = {}, { url } = world) {
  const response = await fetch(`${url}/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf', ...headers },
    body: new Uint8Array(pdf)
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

/** Where the size of the certificate’s page is. */
const onPage = () => sealed.indexOf('/MediaBox') + 12

const withMore = (text: string) => Buffer.concat([sealed, Buffer.from(text)])
const altered = (at: number, text: string) => {
  const copy = Buffer.from(sealed)
  copy.write(text, at, 'latin1')
  return copy
}
/** Files that are not, and do not begin with, what was sealed. */
const others: [string, () => Buffer | Promise<Buffer>][] = [
  ['with one byte changed on a page', () => altered(onPage(), '9')],
  ['with one byte changed in the signature', () => altered(sealed.indexOf('/Contents<3') + 300, '0')],
  ['of which the last byte is missing', () => sealed.subarray(0, -1)],
  ['of which half is missing', () => sealed.subarray(0, sealed.length / 2)],
  ['of which the start is missing', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), sealed.subarray(600)])],
  ['with other line breaks', () => Buffer.from(sealed.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')],
  ['to which a signature that names the document was copied', () => forged(id)],
  ['that links to the document', async () => Buffer.concat([await makePdf(), Buffer.from(`% /verify?document=${id}`)])],
  ['that names no document', () => forged('doc_01jd7ve6fzex3rgk9p7wq8x2nm')]
]

/** Somebody else's PDF with the sealed file's signature, renamed or not. */
async function forged(named: string): Promise<Buffer> {
  const start = sealed.indexOf('/Type/Sig/') - 2
  const own = Buffer.from(id).toString('hex')
  const signature = sealed.toString('latin1', start, sealed.indexOf('endobj', start))
  const comment = signature.replace(own, Buffer.from(named).toString('hex'))
  return Buffer.concat([await makePdf(), Buffer.from(`9000 0 obj\n${comment}\nendobj\n`, 'latin1')])
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** What may differ from one answer to the next. */
const plain = ({ status, headers, text }: Awaited<ReturnType<typeof post>>) => ({
  status,
  text: text.replace(/req_\w+/g, ''),
  headers: [...headers].filter(([name]) => !['date', 'x-request-id', 'x-ratelimit-reset'].includes(name)),
  length: text.length
})

describe('a stranger', () => {
  test('who has the bytes that were sealed sees the document, whatever follows them', async () => {
    const whole = (await post(sealed)).body
    expect(whole).toMatchObject({ verdict: 'sealed_here', damage: null, claimed_document: null })
    expect(whole.document).toMatchObject({
      id,
      is_same_file: true,
      sealed_bytes: sealed.length,
      signers: [{ email: 'ada@example.com' }]
    })
    for (const longer of [changePdf(sealed), withMore('9 0 obj\n<<'), withMore('something else')]) {
      const { body } = await post(longer)
      expect(body).toMatchObject({ valid: false, claimed_document: null })
      expect(body.document).toMatchObject({ id, is_same_file: false, sealed_bytes: sealed.length })
      expect(sha256(longer.subarray(0, body.document.sealed_bytes))).toBe(body.document.sha256)
    }
  })

  test('sees the name of the sender, and never an address that it signs in with', async () => {
    expect((await post(sealed)).body.document.sender_name).toBe('Example Ltd')
    const { test_key } = await world.createAccount({ name: undefined, email: 'private.person@nameless.example' })
    const api = createApi(world.url, test_key)
    const sent = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
    await sign(await openSession(world, sent.id, sent.signers[0].id, api))
    await waitForStatus(api, sent.id, 'completed')
    const { bytes } = await api.get(`/documents/${sent.id}/download`)
    const { text, body } = await post(bytes)
    expect(body.document.sender_name).toBe('nameless.example')
    expect(text).not.toContain('private.person')
  })

  test.each(others)('with a file %s gets the answer of a service without the document', async (_name, make) => {
    const file = await make()
    const [own, other] = await Promise.all([post(file), post(file, {}, stranger)])
    expect(plain(own)).toEqual(plain(other))
    expect(own.body).toMatchObject({ valid: false, document: null, claimed_document: null, document_id: null })
    expect(own.text).not.toMatch(/Ada|ada@example|Example Ltd/)
  })

  test('learns whose certificate a broken file names, and not to trust it', async () => {
    const { body } = await post(altered(onPage(), '9'))
    expect(body).toMatchObject({ verdict: 'broken', damage: 'replaced', trust: 'none' })
    expect(body.signatures[0]).toMatchObject({ trusted: false, certificate: { own: true, root: null } })
  })
})

describe('a digest alone', () => {
  const ask = async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${world.url}/verify/digest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body)
    })
    const text = await response.text()
    return { status: response.status, text, body: JSON.parse(text) }
  }

  test('of a sealed file says when it was sealed, to strangers nothing more, and to members who signed', async () => {
    const { body: whole } = await post(sealed)
    const stranger = await ask({ sha256: sha256(sealed) })
    expect(stranger.body).toEqual({
      is_sealed_here: true,
      sealed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      mode: 'live',
      document: null
    })
    const foreign = await oldSession(world, await world.createAccount())
    expect((await ask({ sha256: sha256(sealed) }, foreign)).body).toEqual(stranger.body)
    const member = await ask({ sha256: sha256(sealed) }, await oldSession(world))
    const { sealed_bytes: _, ...document } = whole.document
    expect(member.body).toEqual({ ...stranger.body, document })
  })

  test.each(others)('of a file %s says nothing', async (_name, make) => {
    const { body } = await ask({ sha256: sha256(await make()) }, await oldSession(world))
    expect(body).toEqual({ is_sealed_here: false, sealed_at: null, mode: null, document: null })
  })

  test.each([[{}], [{ sha256: 'A'.repeat(64) }], [{ sha256: 'a'.repeat(63) }], [[]]])('%j is refused', async (body) => {
    const { status, body: answer } = await ask(body)
    expect([status, Object.keys(answer.error.details)]).toEqual([422, ['sha256']])
  })
})

describe('a member of the account', () => {
  const read = async (file: Buffer, headers?: Record<string, string>) =>
    (await post(file, headers ?? (await oldSession(world)))).body.claimed_document

  test.each(others.slice(0, -1))('sees which document a file %s names', async (_name, make) => {
    const claimed = await read(await make())
    expect(claimed).toMatchObject({
      id,
      title: 'contract',
      status: 'completed',
      mode: 'live',
      console_path: `/console/live/documents/${id}`
    })
    const stored = await fetch(`${world.url}${claimed.sealed_file.path}`, { headers: await oldSession(world) })
    expect(sha256(Buffer.from(await stored.arrayBuffer()))).toBe(claimed.sealed_file.sha256)
    expect(claimed.difference.kind).not.toBe('same')
  })

  test('sees how a file differs from the sealed one', async () => {
    const at = onPage()
    expect((await read(altered(at, '9'))).difference).toEqual({
      kind: 'overwritten',
      at,
      removed: 1,
      added: 1,
      transfer: null,
      pages: [2]
    })
    expect((await read(sealed.subarray(0, -10))).difference).toMatchObject({ kind: 'cut', removed: 10 })
    expect((await read(changePdf(sealed))).difference).toMatchObject({ kind: 'appended', at: sealed.length })
    expect(await read(sealed)).toMatchObject({ id, difference: null })
  })

  test('sees nothing of a file that names no document of the account, or one in the trash', async () => {
    expect(await read(await forged('doc_01jd7ve6fzex3rgk9p7wq8x2nm'))).toBe(null)
    expect(await read(await makePdf())).toBe(null)
    const trashed = await sendDraft(world.api, [{ email: 'bob@example.com', name: 'Bob' }])
    expect(await read(await forged(trashed.id))).toMatchObject({ status: 'sent', sealed_file: null, difference: null })
    await world.sql`update documents set trashed_at = now() where id = ${uuidOf(trashed.id)}`
    expect(await read(await forged(trashed.id))).toBe(null)
  })

  test('of another account, or of a request from elsewhere, sees nothing', async () => {
    const file = sealed.subarray(0, -1)
    const own = await oldSession(world)
    const other = await oldSession(world, await world.createAccount())
    expect(await read(file, own)).toMatchObject({ id })
    expect(await read(file, other)).toBe(null)
    const { cookie = '' } = own
    expect(await read(file, { cookie })).toBe(null)
    expect(await read(file, { ...own, 'sec-fetch-site': 'cross-site' })).toBe(null)
    expect(await read(file, { ...own, cookie: 'signpost=nobody' })).toBe(null)
    expect(await read(file, { authorization: `Bearer ${world.account.live_key}` })).toBe(null)
  })

  test('does not see live documents before the account’s address is verified', async () => {
    const session = await oldSession(world)
    await world.sql`update accounts set email_verified = false where id = (select account_id from documents limit 1)`
    expect(await read(sealed.subarray(0, -1), session)).toBe(null)
    await world.sql`update accounts set email_verified = true`
    expect(await read(sealed.subarray(0, -1), session)).toMatchObject({ id })
  })
})

test('of a document whose data was erased, only that it was sealed here is left', async () => {
  const sent = await sendDraft(world.api, [{ email: 'zoe@example.com', name: 'Zoe Erased' }])
  await sign(await openSession(world, sent.id, sent.signers[0].id))
  await waitForStatus(world.api, sent.id, 'completed')
  const { bytes } = await world.api.get(`/documents/${sent.id}/download`)
  const eraser = createApi(world.url, await createKeyLike(world, world.account.live_key))
  expect((await eraser.post(`/documents/${sent.id}/erase`)).status).toBe(200)

  const { body, text } = await post(bytes)
  expect(body).toMatchObject({ verdict: 'sealed_here', document: { id: sent.id, is_erased: true, signers: [] } })
  expect(text).not.toMatch(/zoe/i)
  const member = await post(bytes.subarray(0, -1), await oldSession(world))
  expect(member.body.claimed_document).toMatchObject({ is_erased: true, sealed_file: null, difference: null })
})

test('the API names the sealed revision of a file to the account of its document only', async () => {
  const body = { file: changePdf(sealed).toString('base64') }
  const own = (await world.api.post('/verifications', body)).body
  expect(own).toMatchObject({ verdict: 'changed', document_id: null })
  expect(own.sealed_revision).toEqual({ document_id: id, bytes: sealed.length, sha256: sha256(sealed) })
  const { live_key: key } = await world.createAccount()
  expect((await world.api.post('/verifications', body, { key })).body.sealed_revision).toBe(null)
  const testMode = { key: world.account.test_key }
  expect((await world.api.post('/verifications', body, testMode)).body.sealed_revision).toBe(null)
  const cut = { file: sealed.subarray(0, -1).toString('base64') }
  expect((await world.api.post('/verifications', cut)).body).toMatchObject({ damage: 'missing', sealed_revision: null })
})
