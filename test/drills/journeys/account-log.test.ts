import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { contractOperations } from '../../support/contract.js'
import { callEveryOperation } from '../../support/every-operation.js'
import { sendDraft } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { runCommand } from '../../support/run-command.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

let world: World
let api: Api
let email: string
beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, await createKeyLike(world, world.account.live_key))
  email = (await api.get('/account')).body.email
})
afterAll(() => world[Symbol.asyncDispose]())

interface Entry {
  id: string
  action: string
  actor: { type: string; id: string | null; name: string | null; email: string | null }
  target: { type: string; id: string; name: string | null } | null
  changed: string[]
  details: Record<string, string>
}

async function log(query = ''): Promise<Entry[]> {
  const { status, body } = await api.get(`/account/log?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

/** What changes nothing about an account here, although it takes a scope of those who do: no creator of a key has left. */
const changesNothing = [
  'previewAccount',
  'testWebhook',
  'advanceDeliveries',
  'redeliverWebhook',
  'redeliverWebhooks',
  'keepKey'
]
const scopes = ['account', 'keys', 'members', 'webhooks', 'erase']

test('every operation that changes the account writes an entry, and no other one does', {
  timeout: 300_000
}, async () => {
  await using other = await createWorld({ plan: 'enterprise' })
  const count = async () => {
    const [row] = await other.sql<[{ count: number }]>`
      select count(*)::int as count from account_log where actor_type <> 'system'
    `
    return row.count
  }
  const wrote = new Set<string>()
  await callEveryOperation(other, async (operation, call) => {
    const before = await count()
    const answer = await call()
    if ((await count()) > before) wrote.add(operation)
    return answer
  })
  const changing = contractOperations
    .filter(({ method, operation }) => method !== 'GET' && scopes.includes(operation['x-scope']))
    .map(({ id }) => id)
  expect(changing).toEqual(expect.arrayContaining([...changesNothing, 'createKey', 'updateAccount', 'eraseDocument']))
  expect([...wrote].sort()).toEqual(changing.filter((id) => !changesNothing.includes(id)).sort())
})

describe('an entry', () => {
  test('says who did what to whom, from where, and never has a secret', async () => {
    const { body: key } = await api.post('/keys', { name: 'Reports', scopes: ['documents:read'] })
    await api.patch(`/keys/${key.id}`, { name: 'Figures' })
    await api.patch(`/keys/${key.id}`, { name: 'Figures' })
    const { body: rotated } = await api.post(`/keys/${key.id}/rotate`, {})
    await api.delete(`/keys/${key.id}`)
    await api.delete(`/keys/${key.id}`)
    const secret = 'T0SECRET'
    const { body: hook } = await api.post('/webhooks', {
      url: `https://hooks.example.com/${secret}?key=${secret}`,
      events: ['*']
    })
    const { body: again } = await api.post(`/webhooks/${hook.id}/rotate-secret`)
    const entries = (await log('per_page=6')).toReversed()
    expect(entries.map(({ action, target, changed, details }) => [action, target?.name, changed, details])).toEqual([
      ['key.created', 'Reports', [], { scopes: 'documents:read' }],
      ['key.updated', 'Figures', ['name'], {}],
      ['key.rotated', 'Figures', [], { new_key_id: rotated.id, expires_at: expect.stringMatching(/Z$/) }],
      ['key.revoked', 'Figures', [], {}],
      ['webhook.created', 'hooks.example.com', [], {}],
      ['webhook.secret_rotated', 'hooks.example.com', [], {}]
    ])
    const { body: own } = await api.get('/keys/current')
    expect(entries[0]).toMatchObject({
      actor: { type: 'key', id: own.id, email: null },
      target: { type: 'key', id: key.id },
      mode: 'live',
      ip_address: expect.stringMatching(/127\.0\.0\.1|::1/),
      user_agent: expect.any(String)
    })
    const text = JSON.stringify(entries)
    for (const each of [key.key, rotated.key, hook.secret, again.secret, secret]) expect(text).not.toContain(each)
  })

  test('of settings names what was changed, and none is written if nothing was', async () => {
    const changes = { sender_name: 'Contracts', reminders: { max: 3 }, branding: { color: '#0f766e' } }
    await api.patch('/account', changes)
    await api.patch('/account', changes)
    const [latest, before] = await log('per_page=2')
    expect(latest).toMatchObject({
      action: 'account.updated',
      target: null,
      mode: null,
      changed: ['sender_name', 'reminders', 'branding.color'],
      details: {}
    })
    expect(before!.action).not.toBe('account.updated')
  })

  test('is not written if the change is refused, and the change is not made without it', async () => {
    const [latest] = await log('per_page=1')
    const { body: members } = await api.get('/members')
    expect((await api.delete(`/members/${members.data[0].id}`)).body.error.code).toBe('LAST_OWNER')
    const outdated = { headers: { 'if-match': '"outdated"' } }
    expect((await api.patch('/account', { sender_name: 'Lost' }, outdated)).status).toBe(412)
    expect((await log('per_page=1'))[0]).toEqual(latest)

    await world.sql`alter table account_log add constraint full_disk check (action <> 'key.created') not valid`
    const { body: before } = await api.get('/keys')
    expect((await api.post('/keys', { name: 'Unrecorded' })).status).toBe(500)
    await world.sql`alter table account_log drop constraint full_disk`
    expect((await api.get('/keys')).body.pagination.total).toBe(before.pagination.total)
  })
})

test('what members do in the console is recorded with their names: signing in and out, and ending sessions', async () => {
  const fromConsole = { 'x-signpost-mode': 'test', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const call = (method: string, path: string, body?: object, cookie = '') =>
    fetch(`${world.url}/console/api${path}`, {
      method,
      headers: { ...fromConsole, cookie, 'user-agent': 'Test browser' },
      ...(body ? { body: JSON.stringify(body) } : {})
    })
  const address = 'grace@example.com'
  const { body: member } = await api.post('/members', { email: address, name: 'Grace Hopper', role: 'admin' })
  let links = 0
  const signIn = async () => {
    if (links > 0) {
      await world.sql`update sign_in_links set created_at = created_at - interval '1 day'`
      await call('POST', '/sign-in', { email: address })
    }
    links += 1
    const letters = await world.emailsTo(address, links)
    const response = await call('POST', '/session', { token: /#token=([\w.-]+)/.exec(letters.at(-1)!.links[0]!)![1] })
    expect(response.status).toBe(201)
    return response.headers.getSetCookie()[0]!.split(';')[0]!
  }
  const first = await signIn()
  const second = await signIn()
  const { data: sessions } = await (await call('GET', '/sessions', undefined, second)).json()
  const lost = sessions.find(({ current }: { current: boolean }) => !current)
  await call('DELETE', `/sessions/${lost.id}`, undefined, second)
  await call('DELETE', `/sessions/${lost.id}`, undefined, second)
  expect((await call('DELETE', '/session', undefined, first)).status).toBe(401)
  const inConsole = createApi(world.url, null, { ...fromConsole, cookie: second })
  await inConsole.post('/keys', { name: 'By Grace' })
  await call('DELETE', '/session', undefined, second)
  const third = await signIn()
  await call('DELETE', '/sessions', undefined, third)

  const entries = (await log(`actor=${member.id}`)).toReversed()
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ['member.signed_in', {}],
    ['member.signed_in', {}],
    ['member.session_ended', {}],
    ['key.created', {}],
    ['member.signed_out', {}],
    ['member.signed_in', {}],
    ['member.signed_out', { sessions: '1' }]
  ])
  const actor = { type: 'member', id: member.id, name: 'Grace Hopper', email: address }
  for (const entry of entries) expect(entry).toMatchObject({ actor })
  expect(entries[0]).toMatchObject({
    target: { type: 'member', id: member.id, name: address },
    user_agent: 'Test browser'
  })

  await api.patch(`/members/${member.id}`, { role: 'viewer' })
  await api.delete(`/members/${member.id}`)
  const [removed, updated] = await log('action=member.updated,member.removed&per_page=2')
  expect([removed!.details, updated!.details]).toEqual([{ role: 'viewer' }, { role: 'viewer', previous_role: 'admin' }])
  // Of somebody who is no member any more, the log still has the name, until the operator is asked to forget it.
  expect(await log(`actor=${member.id}`)).toEqual(entries.toReversed())
  await world.sql`
    insert into account_log (id, account_id, action, actor_type, actor_id, changed, details, created_at)
    select gen_random_uuid(), account_id, 'member.passkey_added', 'member', actor_id, '{}', '{"passkey": "Grace Hopper’s phone"}', created_at
    from account_log
    where actor_id = ${uuidOf(member.id)}
    order by created_at
    limit 1
  `
  const { stdout } = await runCommand(world, 'accounts', 'forget-member', member.id, '--json')
  expect(JSON.parse(stdout)).toEqual({ id: member.id, entries: expect.any(Number) })
  const text = JSON.stringify(await log('per_page=100'))
  expect(text).toContain(member.id)
  expect(text).not.toContain(address)
  expect(text).not.toContain('Grace Hopper')
  expect((await log(`actor=${member.id}`)).map(({ action }) => action).sort()).toEqual(
    [...entries.map(({ action }) => action), 'member.passkey_added'].sort()
  )
  expect((await log('per_page=1'))[0]).toMatchObject({
    action: 'member.forgotten',
    actor: { type: 'operator', id: null },
    target: { id: member.id, name: null }
  })
})

test('only a member who was removed is forgotten', async () => {
  const { body } = await api.get('/members')
  const [owner] = body.data
  const present = await runCommand(world, 'accounts', 'forget-member', owner.id)
  expect([present.code, present.stderr]).toEqual([2, expect.stringContaining('Remove the member first')])
  expect((await runCommand(world, 'accounts', 'forget-member', 'mem_unknown')).code).toBe(2)
})

// Each command is a process, so that one sequence shows both what is recorded and what the operator finds.
describe('commands of the operator', () => {
  const run = async (...args: string[]) => {
    const { code, stderr, stdout } = await runCommand(world, ...args, '--email', email)
    expect(code, stderr).toBe(0)
    return stdout
  }
  const accounts = async () => JSON.parse((await runCommand(world, 'accounts', 'list', '--json')).stdout)

  test('find an account, its plan and why it cannot send, and are recorded', async () => {
    const { id, plan } = (await api.get('/account')).body
    await run('accounts', 'suspend', '--reason', 'Phishing')
    expect(await accounts()).toContainEqual(expect.objectContaining({ id, plan, sending_suspended_for: 'Phishing' }))
    const { stdout } = await runCommand(world, 'accounts', 'list')
    expect(stdout).toMatch(new RegExp(`${id}  ${plan} +${email}  suspended: "Phishing"`))
    await run('accounts', 'resume')
    await run('accounts', 'set-origins', 'https://app.example.com')
    await run('accounts', 'set-retention', 'off')
    // The plan that it has is no change.
    for (const each of [plan, 'professional']) await run('accounts', 'set-plan', each)
    expect((await api.get('/account')).body.plan).toBe('professional')
    expect(await accounts()).toContainEqual(
      expect.objectContaining({ id, email, plan: 'professional', sending_suspended_at: null })
    )
    await run('accounts', 'set-plan', plan)
    const key = JSON.parse(await run('keys', 'create', '--mode', 'test', '--json'))
    await runCommand(world, 'keys', 'revoke', key.id)
    const entries = (await log('actor_type=operator&per_page=8')).toReversed()
    expect(entries.map(({ action, changed }) => [action, changed])).toEqual([
      ['account.suspended', []],
      ['account.resumed', []],
      ['account.updated', ['embed_origins']],
      ['account.updated', ['retention_days']],
      ['account.updated', ['plan']],
      ['account.updated', ['plan']],
      ['key.created', []],
      ['key.revoked', []]
    ])
    expect(JSON.stringify(entries)).not.toContain('Phishing')
    expect((await log('action=account.created'))[0]).toMatchObject({
      actor: { type: 'operator' },
      details: { plan: expect.any(String) }
    })
  })

  test('are refused for a plan or an account that is not there', async () => {
    const setPlan = (plan: string, of: string) => runCommand(world, 'accounts', 'set-plan', plan, '--email', of)
    expect((await setPlan('gold', email)).code).toBe(2)
    expect((await setPlan('free', 'nobody@example.com')).code).toBe(2)
  })
})

test('what the service does by itself is recorded: an erasure after the time that documents are kept', async () => {
  await using own = await createWorld()
  const manager = createApi(own.url, await createKeyLike(own, own.account.live_key))
  const { id } = await sendDraft(own.api, [{ email: 'ada@example.com', name: 'Ada' }])
  expect((await own.api.post(`/documents/${id}/void`, { reason: 'The terms have changed.' })).status).toBe(200)
  expect((await manager.patch('/account', { retention_days: 1 })).status).toBe(200)
  own.clock.advance(3 * 24 * 3600_000)
  await own.sweep()
  const { body } = await manager.get('/account/log?action=document.erased')
  expect(body.data).toEqual([
    expect.objectContaining({
      actor: { type: 'system', id: null, name: null, email: null },
      target: { type: 'document', id, name: null },
      details: { reason: 'retention' },
      mode: 'live'
    })
  ])
})

test('the list has filters, pages and a cursor', async () => {
  const all = await log('per_page=100')
  const [newest, next] = all
  expect((await log(`after=${newest!.id}&per_page=1`))[0]).toEqual(next)
  expect(await log('page=2&per_page=1')).toEqual([next])
  expect(await log('action=key.created,key.revoked&per_page=100')).toEqual(
    all.filter(({ action }) => ['key.created', 'key.revoked'].includes(action))
  )
  expect(await log('actor_type=operator&per_page=100')).toEqual(all.filter(({ actor }) => actor.type === 'operator'))
  for (const nobody of ['actor=key_unknown', 'created_after=2100-01-01', 'created_before=2020-01-01']) {
    expect(await log(nobody)).toEqual([])
  }
  expect((await api.get('/account/log?action=key.lost')).status).toBe(422)
  const stranger = createApi(world.url, await createKeyLike(world, (await world.createAccount()).live_key))
  expect((await stranger.get('/account/log')).body.data.map(({ action }: Entry) => action)).toEqual(['account.created'])
  expect((await stranger.get(`/account/log?after=${newest!.id}`)).status).toBe(422)
})

test('keys without the scope `members`, and so developers, do not see it', async () => {
  const key = await createKeyLike(world, world.account.live_key, { scopes: ['account', 'keys'] })
  expect((await createApi(world.url, key).get('/account/log')).body.error.code).toBe('SCOPE_MISSING')
  expect((await world.api.get('/account/log')).body.error.code).toBe('SCOPE_MISSING')
})

test('entries are neither changed nor deleted, whatever the role of the database may do', async () => {
  const refused = { code: '23001' }
  await expect(world.sql`update account_log set action = 'key.created'`).rejects.toMatchObject(refused)
  await expect(
    world.sql`update account_log set actor_name = null, target_name = null, ip_address = null`
  ).rejects.toMatchObject(refused)
  await expect(world.sql`delete from account_log`).rejects.toMatchObject(refused)
  await expect(world.sql`truncate account_log`).rejects.toMatchObject(refused)
})
