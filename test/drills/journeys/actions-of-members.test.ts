import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { contract, contractOperations, exampleBody, fillPath, takesToken } from '../../support/contract.js'
import { createDraft, sendDraft } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { memberWith, type Role } from '../../support/members.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

describe('what members do', () => {
  test('is recorded with the member', async () => {
    const { id, email, api } = await memberWith(world, 'developer')
    const draft = await createDraft(api)
    const { body } = await world.api.get(`/documents/${draft.id}/events`, { key: world.account.test_key })
    expect(body.data[0].actor).toEqual({ type: 'sender', id, name: 'Grace Hopper', email })
  })

  test('a bulk send that a member started is recorded with the member, even if removed meanwhile', async () => {
    const { id, email, api, manager } = await memberWith(world, 'developer')
    const draft = await createDraft(api)
    const recipients = [{ email: 'ada@example.com', name: 'Ada Lovelace' }]
    const bulk = (await api.post(`/documents/${draft.id}/bulk-send`, { recipients })).body
    await world.api.delete(`/members/${id}`, { key: manager })
    await expect
      .poll(async () => (await world.api.get(`/bulk-sends/${bulk.id}`, { key: manager })).body.status)
      .toBe('completed')
    const { recipients: sent } = (await world.api.get(`/bulk-sends/${bulk.id}`, { key: manager })).body
    const trail = await world.api.get(`/documents/${sent[0].document_id}/events`, { key: manager })
    expect(trail.body.data[0].actor).toMatchObject({ id, email })
  })

  const roles: Record<Role, string[]> = {
    owner: contract.components.schemas.Scope.enum,
    admin: contract.components.schemas.Scope.enum.filter((scope: string) => scope !== 'erase'),
    developer: contract.components.schemas.Scope.enum.filter(
      (scope: string) => scope !== 'erase' && scope !== 'members'
    ),
    viewer: ['documents:read']
  }
  test.each(Object.entries(roles))('%s has access to the operations of its scopes', async (role, scopes) => {
    const { api } = await memberWith(world, role as Role)
    const scoped = contractOperations.filter((operation) => !takesToken(operation) && operation.operation['x-scope'])
    const refused = await Promise.all(
      scoped.map(async (operation) => {
        const { method } = operation
        const { status, body } = await api.call(method, fillPath(operation), { body: exampleBody(operation) })
        return [operation.id, status === 403 && body.error.code === 'SCOPE_MISSING']
      })
    )
    const expected = scoped.map(({ id, operation }) => [id, !scopes.includes(operation['x-scope'])])
    expect(Object.fromEntries(refused)).toEqual(Object.fromEntries(expected))
  })

  test('a viewer cannot sign through captured e-mails', async () => {
    const [viewer, developer] = [await memberWith(world, 'viewer'), await memberWith(world, 'developer')]
    const sender = createApi(world.url, world.account.test_key)
    const { id } = await sendDraft(sender, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
    const linksFor = async ({ api }: { api: Api }) =>
      (await api.get(`/test-helpers/emails?document_id=${id}`)).body.data.flatMap(
        ({ links }: { links: string[] }) => links
      )
    await vi.waitFor(async () => expect(await linksFor(developer)).toHaveLength(1), 60_000)
    expect(await linksFor(viewer)).toEqual([`${world.url}/sign#token=redacted`])
    expect(await linksFor(developer)).toEqual([expect.stringMatching(/\/sign#token=ey/)])
  })

  test('the keys of a member who left go on, and are listed until somebody decides about them', async () => {
    const { id, api, manager } = await memberWith(world, 'developer')
    const create = async (name: string) => (await api.post('/keys', { name, scopes: ['documents:read'] })).body
    const [kept, rotated, revoked] = [await create('Kept'), await create('Rotated'), await create('Revoked')]
    const created_by = { type: 'member', id, name: 'Grace Hopper' }
    expect(kept).toMatchObject({ created_by, creator_left_at: null })
    const listed = async (query: string) => {
      const { body } = await world.api.get(`/keys?per_page=100&${query}`, { key: manager })
      return body.data.map(({ id }: { id: string }) => id)
    }
    expect(await listed('creator_left=true')).toEqual([])

    await world.api.delete(`/members/${id}`, { key: manager })
    expect(await listed('creator_left=true')).toEqual([revoked.id, rotated.id, kept.id])
    expect(await listed('creator_left=false')).not.toContain(kept.id)
    expect((await world.api.get('/documents', { key: kept.key })).status).toBe(200)
    const left = (await world.api.get('/keys/current', { key: kept.key })).body
    expect(left).toMatchObject({ created_by, creator_left_at: expect.any(String) })

    const few = (await world.api.post('/keys', { name: 'Few', scopes: ['keys'] }, { key: manager })).body.key
    const refused = await world.api.post(`/keys/${kept.id}/keep`, undefined, { key: few })
    expect(refused.body.error.code).toBe('PERMISSION_EXCEEDED')
    const { body } = await world.api.post(`/keys/${kept.id}/keep`, undefined, { key: manager })
    expect(body).toMatchObject({ created_by: { type: 'key' }, creator_left_at: null })
    const again = await world.api.post(`/keys/${kept.id}/keep`, undefined, { key: manager })
    expect(again.body).toEqual(body)
    const { body: successor } = await world.api.post(`/keys/${rotated.id}/rotate`, {}, { key: manager })
    expect(successor.created_by).toEqual(body.created_by)
    await world.api.delete(`/keys/${revoked.id}`, { key: manager })
    expect(await listed('creator_left=true')).toEqual([])
    const log = (await world.api.get('/account/log?action=key.kept', { key: await createKeyLike(world, manager) })).body
    expect(log.data).toMatchObject([{ action: 'key.kept', target: { id: kept.id, name: 'Kept' } }])
  })

  test('a key that is created while its creator is removed is listed, too', async () => {
    const { id, api } = await memberWith(world, 'developer')
    const creating = await world.sql.begin(async (tx) => {
      await tx`delete from members where id = ${uuidOf(id)}`
      const answer = api.post('/keys', { name: 'Late', scopes: ['documents:read'] })
      await vi.waitFor(async () => {
        const waiting = await world.sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `
        expect(waiting).toHaveLength(1)
      }, 60_000)
      return { answer }
    })
    const { status, body } = await creating.answer
    expect([status, body.creator_left_at]).toEqual([201, expect.any(String)])
  })

  test('a member creates keys with at most the scopes of the role', async () => {
    const { api } = await memberWith(world, 'developer')
    const more = await api.post('/keys', { name: 'More', scopes: ['documents:read', 'erase'] })
    expect(more.body.error).toMatchObject({ code: 'PERMISSION_EXCEEDED', details: { 'scopes[1]': expect.anything() } })
    const { status, body } = await api.post('/keys', { name: 'Reports', scopes: ['documents:read'] })
    expect([status, body.mode]).toEqual([201, 'test'])
  })
})
