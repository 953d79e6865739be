import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractOperations } from '../../support/contract.js'
import { callEveryOperation } from '../../support/every-operation.js'
import { createDraft, openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { signpostOn, type TwoRoles, twoRoles } from '../../support/two-roles.js'
import { createWorld, type World } from '../../world.js'

let roles: TwoRoles
let world: World
beforeAll(async () => {
  roles = await twoRoles()
  await roles.grant()
  const migrated = await signpostOn(roles.ownerUrl, ['migrate'])
  expect(migrated, migrated.stderr).toMatchObject({ code: 0 })
  world = await createWorld({ database: { url: roles.url, [Symbol.asyncDispose]: async () => {} }, plan: 'enterprise' })
}, 120_000)
afterAll(async () => {
  await world?.[Symbol.asyncDispose]()
  await roles?.[Symbol.asyncDispose]()
})

test('the role of the service can do every operation, and what depends on time', { timeout: 300_000 }, async () => {
  const called = await callEveryOperation(world)
  expect(contractOperations.map(({ id }) => id).filter((id) => !called.has(id))).toEqual([])
  const draft = await createDraft(world.api)
  await world.api.delete(`/documents/${draft.id}`)
  await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada' }])
  world.clock.advance(32 * 24 * 3600_000)
  await world.sweep()
  const failed = await world.sql`
    select task_identifier, last_error from graphile_worker.jobs
    where last_error is not null and task_identifier not in ('send-email', 'deliver-webhook')
  `
  expect(failed).toEqual([])
  expect(await world.sql`select 1 from audit_anchors`).not.toEqual([])
  expect(await world.sql`select 1 from audit_problems`).toEqual([])
})

test('the role of the service cannot change tables, triggers or functions', async () => {
  const { sql } = world
  for (const statement of [
    'alter table audit_entries disable trigger never_changed',
    'alter table audit_entries disable trigger all',
    'drop trigger never_changed on audit_entries',
    'drop trigger note_unanchored on audit_heads',
    'truncate audit_entries',
    'alter table account_log disable trigger all',
    'drop trigger never_lost on account_log',
    'truncate account_log',
    'truncate events',
    'drop table audit_entries',
    'alter table documents add column mine text',
    'create table mine (id integer)',
    'create schema mine',
    'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'drop function refuse_audit_change_unless_erased cascade',
    'set session_replication_role = replica',
    'truncate graphile_worker._private_jobs',
    'alter table graphile_worker._private_jobs add column mine text'
  ]) {
    await expect(sql.unsafe(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
})

test('a migration by the owner leaves the running service at work, and the new table in its reach', async () => {
  const owner = postgres(roles.ownerUrl, { max: 1, onnotice: () => {} })
  const before = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada' }])
  await owner.unsafe(
    'create table later (id bigserial primary key, name text); alter table documents add column later text'
  )
  await owner.end()
  await world.sql`insert into later (name) values ('x')`
  await world.sql`update later set name = 'y'`
  expect(await world.sql`delete from later returning name`).toEqual([{ name: 'y' }])
  await sign(await openSession(world, before.id, before.signers[0].id))
  await waitForStatus(world.api, before.id, 'completed')
})

test('doctor says which role the service has', async () => {
  const roleOf = async (url: string) => {
    const { stdout } = await signpostOn(url, ['doctor', '--json'])
    return JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === 'role')
  }
  const runtime = new URL(roles.url).username
  expect(await roleOf(roles.url)).toMatchObject({
    status: 'ok',
    detail: `${runtime} does not own the tables: it cannot change their triggers, and another role migrates them`
  })
  expect(await roleOf(roles.ownerUrl)).toMatchObject({
    detail: expect.stringContaining('could disable the triggers that protect audit trails')
  })
})

test('the role of the service does not migrate, and says in one line who has to', { timeout: 120_000 }, async () => {
  await using empty = await twoRoles()
  await empty.grant()
  const refused = await signpostOn(empty.url, ['api'])
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr.trim().split('\n')).toHaveLength(1)
  expect(refused.stderr).toMatch(
    /Missing migrations: 000001-start[\w, -]*\. The role runtime_\w+ cannot migrate it\. Run signpost migrate with the role that owns the tables\.$/m
  )
  // Only the job queue is missing.
  expect(await signpostOn(empty.ownerUrl, ['migrate'])).toMatchObject({ code: 0 })
  const owner = postgres(empty.ownerUrl, { max: 1, onnotice: () => {} })
  await owner`drop schema graphile_worker cascade`
  await owner.end()
  expect((await signpostOn(empty.url, ['migrate'])).stderr).toContain('The job queue is not up to date')
})

test('an installation whose tables belong to the role of the service gets an owner', { timeout: 120_000 }, async () => {
  await using used = await twoRoles()
  await used.grant({ swapped: true })
  // It owned all tables until now.
  expect(await signpostOn(used.url, ['migrate'])).toMatchObject({ code: 0 })
  const runtime = postgres(used.url, { max: 1, onnotice: () => {} })
  await runtime`alter table audit_entries disable trigger never_changed`
  await runtime`alter table audit_entries enable trigger never_changed`
  await used.grant()
  await expect(runtime`alter table audit_entries disable trigger never_changed`).rejects.toMatchObject({
    code: '42501'
  })
  await runtime`select graphile_worker.add_job('sweep')`
  await runtime`select * from documents`
  await runtime.end()
  expect(await signpostOn(used.url, ['migrate'])).toMatchObject({ code: 0 })
})
