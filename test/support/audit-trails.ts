import { verifyAll } from '@signpost/server'
import { vi } from 'vitest'
import type { World } from '../world.js'

export const serviceSecret = 'the_secret_of_this_service_which_is_known'
export const day = 24 * 3600_000
export const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
export const ben = { email: 'ben@example.com', name: 'Ben' }

/** What `signpost audit verify --all` finds. */
export async function findProblems({ context }: World, overrides: Partial<World['context']> = {}) {
  const problems: string[] = []
  const total = await verifyAll(
    { ...context, ...overrides },
    { onProblem: ({ subject, text }) => problems.push(`${subject}: ${text}`) }
  )
  return { ...total, problems }
}

export async function anHourLater(world: World) {
  world.clock.advance(3600_000 + 60_000)
  await world.sweep()
}

/** Anchors what has changed, and verifies. */
export async function aDayLater(world: World) {
  await anHourLater(world)
  world.clock.advance(day)
  await world.sweep()
}

export interface Anchor {
  number: number
  sha256: string
  key: string
}

/** The newest first. */
export async function anchorsOf({ sql }: World): Promise<Anchor[]> {
  const rows = await sql<Omit<Anchor, 'key'>[]>`select number, sha256 from audit_anchors order by number desc`
  const keyOf = ({ number, sha256 }: Omit<Anchor, 'key'>) =>
    `anchors/${String(number).padStart(8, '0')}-${sha256}.jsonl`
  return rows.map((row) => ({ ...row, key: keyOf(row) }))
}

/** Runs a job until it has succeeded or failed. */
export async function runOnce({ sql }: World, task: string) {
  const [{ id }] = await sql<
    [{ id: string }]
  >`select id::text from graphile_worker.add_job(${task}, max_attempts => 1::int)`
  await vi.waitFor(
    async () => {
      const [left] = await sql`select 1 from graphile_worker.jobs where id = ${id} and attempts < max_attempts`
      const [running] = await sql`select 1 from graphile_worker.jobs where id = ${id} and locked_at is not null`
      if (left || running) throw new Error('the job runs')
    },
    { timeout: 60_000, interval: 20 }
  )
}
