import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contractOperations } from '../../support/contract.js'
import { callEveryOperation } from '../../support/every-operation.js'
import { createDraft, openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { signpostOn, type TwoRoles, twoRoles } from '../../support/two-roles.js'
import { createWorld, type World } from '../../world.js'

// Every operation, even on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let roles: TwoRoles
let world: World
beforeAll(async () => {
  roles = await twoRoles()
  await roles.grant()
  expect(await signpostOn(roles.ownerUrl, ['migrate'])).toMatchObject({ code: 0 })
  world = await createWorld({ database: { url: roles.url, [Symbol.asyncDispose]: async () => {} }, plan: 'enterprise' })
})
afterAll(async () => {
  await world?.[Symbol.asyncDispose]()
  await roles?.[Symbol.asyncDispose]()
})

test('the role of the service is refused', async () => {
  const refused = await signpostOn(roles.url, ['partition'])
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/owner/)
  expect(await world.sql`select relkind::text as kind from pg_class where relname = 'events'`).toEqual([{ kind: 'r' }])
})

test('tables are partitioned while the service runs, and every operation and the sweep go on', async () => {
  const receiver = await world.listen()
  const before = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada' }])
  let isDone = false
  const statuses: number[] = []
  const traffic = async () => {
    while (!isDone) {
      const { status } = await world.api.post('/documents/upload-url', { file_name: 'a.pdf', file_size: 1000 })
      statuses.push(status, (await world.api.get('/events?per_page=1')).status)
    }
  }
  const going = traffic()
  const partitioned = await signpostOn(roles.ownerUrl, ['partition'])
  isDone = true
  await going
  expect(partitioned).toMatchObject({ code: 0, stdout: 'The tables are partitioned.\n' })
  expect(statuses.filter((status) => status >= 300)).toEqual([])
  expect((await signpostOn(roles.ownerUrl, ['partition'])).stdout).toBe('The tables are partitioned already.\n')

  await sign(await openSession(world, before.id, before.signers[0].id))
  await waitForStatus(world.api, before.id, 'completed')
  await vi.waitFor(() => expect(receiver.received.map(({ event }) => event.type)).toContain('document.completed'), {
    timeout: 60_000,
    interval: 50
  })
  const called = await callEveryOperation(world)
  expect(contractOperations.map(({ id }) => id).filter((id) => !called.has(id))).toEqual([])

  const draft = await createDraft(world.api)
  await world.api.delete(`/documents/${draft.id}`)
  await world.sweep()
  const failed = await world.sql`
    select task_identifier, last_error from graphile_worker.jobs
    where last_error is not null and task_identifier not in ('send-email', 'deliver-webhook')
  `
  expect(failed).toEqual([])
})

test('the service adds and drops partitions without owning the tables', async () => {
  const { sql } = world
  const partitions = async () =>
    (await sql`select partition_name as name from partitions_of('requests')`).map(({ name }) => name)
  const nameAt = (at: Date) => `requests_${at.toISOString().slice(0, 10).replaceAll('-', '')}`
  world.clock.advance(3 * 24 * 3600_000)
  const inAWeek = nameAt(new Date(world.clock.now().getTime() + 7 * 24 * 3600_000))
  expect(await partitions()).not.toContain(inAWeek)
  await world.sweep()
  expect(await partitions()).toContain(inAWeek)
  await expect(sql.unsafe(`drop table ${inAWeek}`)).rejects.toThrow(/owner/)
  expect((await signpostOn(roles.url, ['doctor'])).stdout).toMatch(/ok +partitions +one for each day/)
})
