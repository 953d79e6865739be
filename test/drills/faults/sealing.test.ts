import { start } from '@signpost/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { holdUp } from '../../support/hold-up.js'
import { openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { letAMinutePass, startProcess } from '../../support/service-process.js'
import { createWorld, type World } from '../../world.js'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

async function sendAndSign(world: World) {
  const sent = await sendDraft(world.api, [ada])
  expect((await sign(await openSession(world, sent.id, sent.signers[0].id))).status).toBe(200)
  return sent.id as string
}

describe('a seal that fails', () => {
  let world: World
  let failures: string[] = []
  beforeAll(async () => {
    world = await createWorld()
    const { put } = world.context.storage
    world.context.storage.put = async (key, bytes) => {
      const code = key.startsWith('documents/') ? failures.shift() : undefined
      if (code) throw Object.assign(new Error(`${code}: no space left on device`), { code, errno: -28 })
      return put(key, bytes)
    }
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const failsWith = (id: string, error: string) =>
    vi.waitFor(async () => {
      const { seal } = (await world.api.get(`/documents/${id}`)).body
      expect(seal).toMatchObject({ status: 'failed', error })
      expect(seal.attempts).toBeGreaterThanOrEqual(10)
    }, 60_000)

  test('is retried, is visible meanwhile, and completes the document once', async () => {
    const sent = await sendDraft(world.api, [ada])
    const session = await openSession(world, sent.id, sent.signers[0].id)
    failures = ['ENOSPC']
    await sign(session)
    await vi.waitFor(async () => {
      const { body } = await world.api.get(`/documents/${sent.id}`)
      expect(body).toMatchObject({ status: 'sent', seal: { status: 'pending', attempts: 0, error: 'ENOSPC' } })
    }, 60_000)
    const voided = await world.api.post(`/documents/${sent.id}/void`, { reason: 'The terms have changed.' })
    expect(voided.body.error.code).toBe('DOCUMENT_ALREADY_SIGNED')
    expect((await world.api.get(`/documents/${sent.id}/download`)).status).toBe(409)
    const asked = await world.api.post(`/documents/${sent.id}/seal`)
    expect(asked.body.seal).toMatchObject({ status: 'pending', error: null })
    const document = await waitForStatus(world.api, sent.id, 'completed')
    expect(document.seal).toMatchObject({ status: 'sealed', attempts: 1, error: null })
    expect((await world.api.post(`/documents/${sent.id}/seal`)).body.error.code).toBe('SEAL_NOT_PENDING')
  })

  test('ten times counts as failed, until it is requested again', async () => {
    const seal = vi.spyOn(world.context.pdf, 'seal').mockRejectedValue(new Error('a fault of the service'))
    const id = await sendAndSign(world)
    await world.sql`update documents set seal_attempts = 9 where seal_status = 'pending'`
    await failsWith(id, 'INTERNAL_ERROR')
    seal.mockRestore()
    await vi.waitFor(async () => {
      const { body } = await world.api.get(`/events?type=document.seal_failed&document_id=${id}`)
      expect(body.data).toMatchObject([{ data: { id, seal: { status: 'failed', error: 'INTERNAL_ERROR' } } }])
    }, 60_000)
    const { body } = await world.api.get(`/documents/${id}/events`)
    expect(body.data.at(-1)).toMatchObject({ action: 'document.seal_failed', data: { error: 'INTERNAL_ERROR' } })
    expect((await world.api.post(`/documents/${id}/seal`)).status).toBe(200)
    await waitForStatus(world.api, id, 'completed')
  })

  test('permanently is retried a day later, in case a newer version can seal it', async () => {
    const seal = vi.spyOn(world.context.pdf, 'seal').mockRejectedValue(new Error('a fault of the service'))
    const id = await sendAndSign(world)
    await world.sql`update documents set seal_attempts = 9 where seal_status = 'pending'`
    await failsWith(id, 'INTERNAL_ERROR')
    await world.sql`
      update graphile_worker._private_jobs set attempts = max_attempts, locked_at = null where key like 'seal:%'
    `
    seal.mockRestore()
    world.clock.advance(23 * 3600_000)
    await world.sweep()
    expect((await world.api.get(`/documents/${id}`)).body.seal.status).toBe('failed')
    world.clock.advance(3600_000)
    await world.sweep()
    await waitForStatus(world.api, id, 'completed')
  })

  test('and whose job was lost is found by the sweep', async () => {
    const sent = await sendDraft(world.api, [ada])
    const session = await openSession(world, sent.id, sent.signers[0].id)
    failures = ['EIO']
    await sign(session)
    await vi.waitFor(async () => {
      expect((await world.api.get(`/documents/${sent.id}`)).body.seal.error).toBe('EIO')
    }, 60_000)
    await world.sql`select graphile_worker.remove_job('seal:' || id) from documents where seal_status = 'pending'`
    await world.sweep()
    expect((await world.api.get(`/documents/${sent.id}`)).body.status).toBe('sent')
    world.clock.advance(15 * 60_000)
    await world.sweep()
    await waitForStatus(world.api, sent.id, 'completed')
  })
})

test('if a worker is killed during a seal, another one completes it, once', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  const documentId = await sendAndSign(world)
  const held = await holdUp(world.sql, (sql) => sql`select 1 from documents for update`)
  const first = await startProcess(world, 'worker')
  await held.by(1)
  await first.kill()
  await held.release()
  expect((await world.api.get(`/documents/${documentId}`)).body.status).toBe('sent')
  await letAMinutePass(world)
  await using _second = await start(world.context.config, { parts: { api: false, worker: true } })
  await waitForStatus(world.api, documentId, 'completed')
  const { body } = await world.api.get(`/documents/${documentId}/events`)
  const completed = body.data.filter(({ action }: { action: string }) => action === 'document.completed')
  expect(completed).toHaveLength(1)
})

// As after a fail-over that lost the commit by which the worker had finished the job.
test('a job that is locked by a living worker which does not run it is released', async () => {
  await using world = await createWorld()
  const documentId = await sendAndSign(world)
  await waitForStatus(world.api, documentId, 'completed')
  const [worker] = await vi.waitFor(async () => {
    const workers = await world.sql<{ worker_id: string }[]>`select worker_id from worker_heartbeats`
    expect(workers).toHaveLength(2)
    return workers
  }, 30_000)
  await world.sql`
    update documents
    set status = 'sent', seal_status = 'pending', completed_at = null, sealed_at = null, seal_sha256 = null, seal_level = null,
      certificate_sha256 = null
    where seal_status = 'sealed'
  `
  await world.sql`
    select graphile_worker.add_job('seal-document', json_build_object('documentUuid', id), run_at => now() + interval '1 hour')
    from documents
  `
  await world.sql`
    update graphile_worker._private_jobs
    set locked_by = ${worker!.worker_id}, locked_at = now() - interval '1 minute', attempts = 1, run_at = now()
    where run_at > now() + interval '50 minutes'
  `
  await waitForStatus(world.api, documentId, 'completed')
})
