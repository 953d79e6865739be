import { expect, test } from 'vitest'
import { aDayLater, ada } from '../../support/audit-trails.js'
import { createDraft, openSession, sendDraft } from '../../support/journey.js'
import { copyOf, tamper } from '../../support/tamper.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

test('the job finds what is wrong, the metric says so, and no longer once it is put right', async () => {
  await using world = await createWorld({ env: { METRICS_PORT: '0' } })
  // Which would go on with a trail that was put back.
  await world.api.patch('/account', { reminder_after_hours: null })
  const sent = await sendDraft(world.api, [ada])
  const session = await openSession(world, sent.id, sent.signers[0].id)
  const copy = await copyOf(world, uuidOf(sent.id))
  await session.post('/signing/session/view')
  await aDayLater(world)
  expect(await metricsOf(world)).toMatchObject({ problems: 0, verified: expect.any(Number) })
  const later = await copyOf(world, uuidOf(sent.id))
  await copy.putBack()
  await aDayLater(world)
  expect(await metricsOf(world)).toMatchObject({ problems: 1 })
  const [found] = await world.sql`select * from audit_problems`
  expect(found).toMatchObject({ subject: sent.id, problem: expect.stringContaining('was put back') })
  await tamper(world, (tx) => tx`update documents set sent_at = now() where id = ${uuidOf(sent.id)}`)
  await aDayLater(world)
  expect(await metricsOf(world)).toMatchObject({ problems: 2 })
  await later.putBack()
  await aDayLater(world)
  const { problems, verified, anchored } = await metricsOf(world)
  expect(problems).toBe(0)
  expect(Math.abs(verified - world.clock.now().getTime() / 1000)).toBeLessThan(2 * 3600)
  expect(Math.abs(anchored - world.clock.now().getTime() / 1000)).toBeLessThan(3600)
})

test('all documents have their turn in ten days, changed or not', async () => {
  await using world = await createWorld()
  const draft = await createDraft(world.api)
  await aDayLater(world)
  await tamper(world, (tx) => tx`update documents set sha256 = 'x' where id = ${uuidOf(draft.id)}`)
  await aDayLater(world)
  expect(await world.sql`select subject from audit_problems`).toEqual([{ subject: draft.id }])
})

async function metricsOf({ service }: World) {
  const text = await (await fetch(service.metricsUrl!)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    problems: read('signpost_audit_problems'),
    verified: read('signpost_audit_verified_timestamp_seconds'),
    anchored: read('signpost_audit_anchored_timestamp_seconds')
  }
}
