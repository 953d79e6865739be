import { access } from 'node:fs/promises'
import path from 'node:path'
import { verifyTrail } from '@signpost/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { filesFolder } from '../../support/files-folder.js'
import { createDraft, openSession, sendDraft, sign, signatureField, waitForStatus } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { runCommand } from '../../support/run-command.js'
import { tablesWith } from '../../support/tables-with.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World, type WorldAccount } from '../../world.js'

const day = 24 * 3600_000
const marker = 'Trillian'
const email = 'trillian@example.com'
const signer = { email: 'trillian.signs@example.com', name: marker, fields: [signatureField] }

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A new account with this address, and a key for all of its operations. */
async function open(address: string, name = 'Example Ltd'): Promise<{ account: WorldAccount; api: Api }> {
  const account = await world.createAccount({ email: address, name })
  return { account, api: createApi(world.url, await createKeyLike(world, account.live_key)) }
}

const close = (address: string, ...args: string[]) =>
  runCommand(world, 'accounts', 'close', '--email', address, ...args)

const exists = (folder: string) =>
  access(folder).then(
    () => true,
    () => false
  )

async function listed(id: string) {
  const { stdout } = await runCommand(world, 'accounts', 'list', '--json')
  return JSON.parse(stdout).find((account: { id: string }) => account.id === id)
}

test('a closed account cannot be used any more, and 30 days later nothing about people is left of it', async () => {
  const { account, api } = await open(email, marker)
  await api.patch('/account', { sender_name: marker, reply_to: email, disclosure: `${marker} asks you.` })
  await api.post('/members', { email: 'trillian.admin@example.com', role: 'admin', name: marker })
  await api.post('/keys', { name: marker, allowed_addresses: ['192.0.2.7'] })
  await api.post('/webhooks', { url: 'https://trillian.example.com/hook', events: ['document.voided'] })
  const draft = await createDraft(api, { title: marker })
  const template = await api.post('/templates', {
    document_id: draft.id,
    title: marker,
    roles: { Client: { order: 1 } }
  })
  const link = await api.post(`/templates/${template.body.id}/links`, { role: 'Client' })
  expect(link.status, JSON.stringify(link.body)).toBe(201)
  const done = await sendDraft(api, [signer], { message: marker })
  await sign(await openSession(world, done.id, done.signers[0].id, api))
  await waitForStatus(api, done.id, 'completed')
  const out = await sendDraft(api, [signer])
  const session = await openSession(world, out.id, out.signers[0].id, api)

  await world.sql`
    insert into account_log (id, account_id, action, actor_type, changed, details, created_at)
    values (gen_random_uuid(), ${uuidOf(account.account_id)}, 'member.passkey_added', 'member', '{}', ${{ passkey: marker } as never}, now())
  `

  const asked = await close(email, '--yes')
  expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('1 of its documents is out for signature')])
  const shown = await close(email, '--void')
  expect([shown.code, shown.stdout]).toEqual([0, expect.stringContaining('Nothing has changed')])
  expect((await api.get('/account')).status).toBe(200)

  const closed = await close(email, '--void', '--yes', '--json')
  expect(closed.code, closed.stderr).toBe(0)
  expect(JSON.parse(closed.stdout)).toMatchObject({
    closed_at: expect.any(String),
    members: 2,
    templates: 1,
    endpoints: 1,
    out: 1,
    ended: 1
  })
  expect((await api.get('/account')).body.error.code).toBe('API_KEY_REVOKED')
  const { key } = Object.fromEntries(new URLSearchParams(new URL(link.body.url).hash.slice(1)))
  const headers = { 'content-type': 'application/json' }
  const offer = await fetch(`${world.url}/link/api/offer`, { method: 'POST', headers, body: JSON.stringify({ key }) })
  expect((await offer.json()).error.code).toBe('TEMPLATE_LINK_CLOSED')

  await world.sweep()
  expect((await session.get('/signing/session')).body).toMatchObject({ document: { status: 'voided' } })
  expect((await world.emailTo(signer.email, 'voided')).text).toContain('The account of the sender was closed.')
  const rows =
    await world.sql`select status from documents where account_id = ${uuidOf(account.account_id)} order by status`
  expect(rows.map(({ status }) => status)).toEqual(['completed', 'voided'])
  expect(await listed(account.account_id)).toMatchObject({ email, closed_at: expect.any(String), forgotten_at: null })

  world.clock.advance(31 * day)
  await world.sweep()
  await world.sweep()
  expect(await listed(account.account_id)).toMatchObject({ forgotten_at: expect.any(String) })
  expect(await tablesWith(world, marker)).toEqual([])
  for (const { id } of [done, out])
    expect(await verifyTrail(world.context, uuidOf(id))).toMatchObject({ problem: null })
  // The address is free.
  await open(email)
})

test('files of what a closed account had are removed', async () => {
  const { api } = await open('files@example.com')
  const draft = await createDraft(api)
  const template = await api.post('/templates', {
    document_id: draft.id,
    title: 'Lease',
    roles: { Client: { order: 1 } }
  })
  const rows = await world.sql`
    select files_id from documents where id = ${uuidOf(draft.id)}
    union
    select files_id from templates where id = ${uuidOf(template.body.id)}
  `
  const folders = rows.map(({ files_id }) => filesFolder(world.context.config, 'documents', files_id))
  expect(await Promise.all(folders.map(exists))).toEqual(folders.map(() => true))
  expect((await close('files@example.com', '--yes')).code).toBe(0)
  await world.sweep()
  expect(await Promise.all(folders.map(exists))).toEqual(folders.map(() => false))
})

test('documents on legal hold are in the way, and the command says so', async () => {
  const { api } = await open('held@example.com')
  const { id } = await createDraft(api)
  await api.patch(`/documents/${id}`, { legal_hold: true })
  const refused = await close('held@example.com', '--yes')
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('1 of its documents is on legal hold')])
  await api.patch(`/documents/${id}`, { legal_hold: false })
  const closed = await close('held@example.com', '--yes', '--keep-documents', '7', '--json')
  expect(JSON.parse(closed.stdout)).toMatchObject({ closed_at: expect.any(String), drafts: 1, keep_documents: 7 })
})

test('of two operators who close an account at the same time, one does', async () => {
  const address = 'twice@example.com'
  const { account } = await open(address)
  const answers = await Promise.all([close(address, '--yes'), close(address, '--yes')])
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 2])
  const entries = await world.sql`
    select id from account_log where account_id = ${uuidOf(account.account_id)} and action = 'account.closed'
  `
  expect(entries.length).toBe(1)
})

test('a closed account stays closed, and can be exported until it is forgotten', async () => {
  const address = 'stays@example.com'
  const { account, api } = await open(address)
  await sendDraft(api, [signer])
  await api.post('/members', { email: 'admin@example.com', role: 'admin' })
  expect((await close(address, '--void', '--yes')).code).toBe(0)
  const email = ['--email', address]
  for (const args of [
    ['accounts', 'close', '--yes', ...email],
    ['accounts', 'resume', ...email],
    ['keys', 'create', '--mode', 'live', ...email]
  ]) {
    const { code, stderr } = await runCommand(world, ...args)
    expect([args, code, stderr]).toEqual([args, 2, expect.stringContaining(`The account of ${address} was closed`)])
  }
  const left = await close(address, '--json')
  expect(JSON.parse(left.stdout)).toMatchObject({ closed_at: expect.any(String), keys: 0, members: 0, out: 1 })
  const to = path.join(world.context.config.dataDir, 'closed.zip')
  expect((await runCommand(world, 'accounts', 'export', ...email, '--to', to)).code).toBe(0)

  // By requests that were on their way when it was closed.
  const id = uuidOf(account.account_id)
  await world.sql`
    insert into members (id, account_id, email, role, invited_at)
    values (gen_random_uuid(), ${id}, ${address}, 'owner', now())
  `
  await createKeyLike(world, account.live_key)
  await world.sql`update accounts set retention_days = null where id = ${id}`
  await world.sweep()
  expect(await world.sql`select email from members where account_id = ${id}`).toEqual([])
  expect(await world.sql`select retention_days from accounts where id = ${id}`).toEqual([{ retention_days: 30 }])
  expect(await world.sql`select id from api_keys where account_id = ${id} and revoked_at is null`).toEqual([])

  // Not before the account is forgotten.
  await expect(
    world.sql`update account_log set ip_address = null, target_name = null where account_id = ${id}`
  ).rejects.toThrow(/only added to/)
})
