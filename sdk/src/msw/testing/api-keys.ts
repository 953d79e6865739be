import { expect, it } from 'vitest'
import { createClient } from '../../index.js'
import type { MockUnderTest } from './mock-under-test.js'

export function apiKeys({ mock, connection }: MockUnderTest): void {
  it('do no more than the key that creates them, until they are revoked', async () => {
    const manager = await mock.fixtures.key({ scopes: ['keys', 'documents:read'] })
    const { keys, webhooks } = createClient({ apiKey: manager.key, ...connection })
    await expect(webhooks.list()).rejects.toMatchObject({
      status: 403,
      code: 'SCOPE_MISSING',
      details: { scope: 'webhooks' }
    })
    const { key, ...made } = await keys.create({ name: 'Reports', scopes: ['documents:read'] })
    const reports = createClient({ apiKey: key, ...connection })
    expect((await reports.documents.list()).data).toEqual([])
    expect(await reports.keys.current()).toMatchObject({ id: made.id, scopes: ['documents:read'] })
    await expect(reports.keys.list()).rejects.toMatchObject({ details: { scope: 'keys' } })
    const larger = keys.update(made.id, { scopes: ['documents:read', 'erase'] })
    await expect(larger).rejects.toMatchObject({
      code: 'PERMISSION_EXCEEDED',
      details: { 'scopes[1]': expect.anything() }
    })
    await expect(keys.create({ name: 'More' })).rejects.toMatchObject({ code: 'PERMISSION_EXCEEDED' })
    expect(await keys.update(made.id, { name: 'Figures' })).toMatchObject({
      name: 'Figures',
      scopes: ['documents:read']
    })
    await keys.revoke(made.id)
    await keys.revoke(made.id)
    await expect(keys.update(made.id, { name: 'Again' })).rejects.toMatchObject({ code: 'KEY_REVOKED' })
    await expect(reports.documents.list()).rejects.toMatchObject({ code: 'API_KEY_REVOKED' })
    const { data } = await keys.list()
    expect(data.map(({ name }) => name)).toEqual(['Figures', 'Test'])
    expect(JSON.stringify(data)).not.toContain(key)
  })

  it('with the scope `members` read what was done to the account, and by which key', async () => {
    const { key, ...own } = await mock.fixtures.key({
      scopes: ['members', 'keys', 'account', 'webhooks', 'documents:read']
    })
    const manager = createClient({ apiKey: key, ...connection })
    const made = await manager.keys.create({ name: 'Reports', scopes: ['documents:read'] })
    await manager.keys.update(made.id, { name: 'Figures' })
    await manager.keys.revoke(made.id)
    await manager.keys.revoke(made.id)
    await manager.account.update({ sender_name: 'Contracts', branding: { color: '#0f766e' } })
    await manager.account.update({ sender_name: 'Contracts' })
    const hook = await manager.webhooks.create({ url: 'https://hooks.example.com/T0SECRET', events: ['*'] })
    await manager.webhooks.delete(hook.id)
    const { data } = await manager.account.log({ actor: own.id })
    expect(data.map(({ action, target, changed }) => [action, target?.name, changed])).toEqual([
      ['webhook.deleted', 'hooks.example.com', []],
      ['webhook.created', 'hooks.example.com', []],
      ['account.updated', undefined, ['sender_name', 'branding.color']],
      ['key.revoked', 'Figures', []],
      ['key.updated', 'Figures', ['name']],
      ['key.created', 'Reports', []]
    ])
    expect(JSON.stringify(data)).not.toContain('T0SECRET')
    const [first, second] = data
    expect((await manager.account.log({ after: first!.id, per_page: 1 })).data).toEqual([second])
    expect((await manager.account.log({ action: ['key.updated', 'key.revoked'] })).data).toEqual([data[3], data[4]])
    expect((await manager.account.log({ actor_type: 'member' })).data).toEqual([])
    const { key: ordinary } = await mock.fixtures.key()
    const refused = createClient({ apiKey: ordinary, ...connection }).account.log()
    await expect(refused).rejects.toMatchObject({ code: 'SCOPE_MISSING' })
  })

  it('with the scope `members` invite, change and remove members, as the service does', async () => {
    const { key } = await mock.fixtures.key({ scopes: ['members', 'documents:read'] })
    const { members } = createClient({ apiKey: key, ...connection })
    const made = await members.invite({ email: 'Grace@Example.com', role: 'viewer' })
    expect(made).toMatchObject({ email: 'grace@example.com', name: null, role: 'viewer', joined_at: null })
    const again = members.invite({ email: 'grace@example.com', role: 'viewer' })
    await expect(again).rejects.toMatchObject({ code: 'MEMBER_EXISTS', status: 409 })
    const larger = members.update(made.id, { role: 'admin' })
    await expect(larger).rejects.toMatchObject({ code: 'PERMISSION_EXCEEDED', details: { role: expect.anything() } })
    expect(await members.update(made.id, { name: 'Grace Hopper' })).toMatchObject({ name: 'Grace Hopper' })
    expect(await members.get(made.id)).toMatchObject({ id: made.id, name: 'Grace Hopper' })
    const none = {
      completed: false,
      declined: false,
      bounced: false,
      endpoint_disabled: false,
      link_limit_reached: false
    }
    expect(await members.notifications(made.id)).toEqual(none)
    expect(await members.updateNotifications(made.id, { bounced: true })).toEqual({ ...none, bounced: true })
    const { data } = await members.list()
    expect(data.map(({ role }) => role)).toEqual(['owner', 'viewer'])
    await members.remove(made.id)
    await expect(members.remove(made.id)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })

  it('are rotated again, which ends the new one of before unless it was used', async () => {
    const manager = await mock.fixtures.key({ scopes: ['keys', 'documents:read'] })
    const { keys } = createClient({ apiKey: manager.key, ...connection })
    const old = await keys.create({ name: 'Reports', scopes: ['documents:read'] })
    const lost = await keys.rotate(old.id)
    const used = await keys.rotate(old.id)
    await createClient({ apiKey: used.key, ...connection }).documents.list()
    await keys.rotate(old.id)
    expect((await keys.get(lost.id)).revoked_at).not.toBeNull()
    expect(await keys.get(used.id)).toMatchObject({ id: used.id, revoked_at: null })
    expect(JSON.stringify(await keys.get(used.id))).not.toContain(used.key)
  })

  it('are rotated, and the old one works for a while', async () => {
    const manager = await mock.fixtures.key({ scopes: ['keys', 'documents:read'] })
    const { keys } = createClient({ apiKey: manager.key, ...connection })
    const old = await keys.create({ name: 'Reports', scopes: ['documents:read'] })
    const { key, ...made } = await keys.rotate(old.id, { overlap_hours: 1 })
    expect(made).toMatchObject({ name: 'Reports', scopes: ['documents:read'], expires_at: null, last_used_at: null })
    expect([made.id === old.id, key === old.key]).toEqual([false, false])
    const [before, after] = [old.key, key].map((apiKey) => createClient({ apiKey, ...connection }))
    expect((await before!.documents.list()).data).toEqual((await after!.documents.list()).data)
    await mock.clock.advance({ hours: 1 })
    await expect(before!.documents.list()).rejects.toMatchObject({ code: 'API_KEY_EXPIRED' })
    expect((await after!.documents.list()).data).toEqual([])
    await expect(keys.rotate(old.id)).rejects.toMatchObject({ code: 'KEY_REVOKED', status: 409 })
    expect(await keys.keep(made.id)).toMatchObject({
      created_by: { type: 'key', id: manager.id },
      creator_left_at: null
    })
    expect((await keys.list({ creator_left: true })).data).toEqual([])
    const { id } = await mock.fixtures.key({ scopes: ['erase'] })
    await expect(keys.rotate(id)).rejects.toMatchObject({ code: 'PERMISSION_EXCEEDED' })
  })

  it('expire', async () => {
    const expires_at = new Date(mock.clock.now().getTime() + 3600_000).toISOString()
    const { key } = await mock.fixtures.key({ expires_at })
    const { account } = createClient({ apiKey: key, ...connection })
    expect(await account.get()).toMatchObject({ mode: 'test' })
    await mock.clock.advance({ hours: 1 })
    await expect(account.get()).rejects.toMatchObject({ status: 401, code: 'API_KEY_EXPIRED' })
  })
}
