import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../support/eventually.js'
import { rulesFile } from '../../support/monitoring.js'
import { type Prometheus, startPrometheus } from '../../support/prometheus.js'
import { startStoppablePostgres } from '../../support/stoppable-postgres.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'

vi.setConfig({ testTimeout: 240_000 })

const absent = missing(tools.prometheus)
const patient = { timeout: 90_000 }

test.skipIf(absent)(
  `after an outage of the database, the alert of dead jobs ends with the next sweep${absent ? ` (${absent})` : ''}`,
  async () => {
    await using database = await startStoppablePostgres()
    await using world = await createWorld({ database, env: { METRICS_PORT: '0', LOG_LEVEL: 'silent' } })
    const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-rules-'))
    const rules = path.join(folder, 'rules.yaml')
    await writeFile(rules, impatient(readFileSync(rulesFile, 'utf8')))
    const targets = [new URL(world.service.metricsUrl!).host]
    await using prometheus = await startPrometheus({ targets, intervalMs: 500, rules })

    await failSweepByOutage(world, database)
    await eventually(async () => expect(await firing(prometheus)).toEqual(['sweep']), patient)

    await world.sweep()
    await eventually(async () => expect(await firing(prometheus)).toEqual([]), patient)

    // Nobody repeats this one.
    await world.sql`
      select graphile_worker.add_job('remove-files', ${world.sql.json({ filesUuid: randomUUID() })}::json, max_attempts => 1,
        run_at => now() + interval '1 day')
    `
    await world.sql`update graphile_worker._private_jobs set attempts = max_attempts where max_attempts = 1`
    await eventually(async () => expect(await firing(prometheus)).toEqual(['remove-files']), patient)
    await world.sweep()
    // Longer than the numbers of the queue are remembered for.
    const since = Date.now()
    await eventually(async () => expect(Date.now() - since).toBeGreaterThan(12_000), patient)
    expect(await firing(prometheus)).toEqual(['remove-files'])
    await rm(folder, { recursive: true })
  }
)

/** The rules as they are shipped, but that an alert fires after a second. */
const impatient = (rules: string) => rules.replaceAll(/^( +for: ).*$/gm, '$11s')

/** Stops the database in the middle of a sweep, which has one attempt. */
async function failSweepByOutage(
  { sql }: World,
  database: { url: string; stop(): Promise<void>; start(): Promise<void> }
) {
  const other = postgres(database.url, { max: 1, onnotice: () => {} })
  const held = other.begin(async (tx) => {
    await tx`lock table documents in access exclusive mode`
    await sql`select graphile_worker.add_job('sweep', max_attempts => 1)`
    await eventually(async () => {
      const waiting = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`
      expect(waiting.length).toBeGreaterThan(0)
    }, patient)
    await database.stop()
  })
  await held.catch(() => {})
  await other.end({ timeout: 1 })
  await database.start()
}

async function firing(prometheus: Prometheus): Promise<string[]> {
  const { alerts } = await prometheus.get<{ alerts: Alert[] }>('alerts')
  return alerts
    .filter(({ labels, state }) => labels.alertname === 'SignpostDeadJobs' && state === 'firing')
    .map(({ labels }) => labels.task!)
}

interface Alert {
  labels: Record<string, string>
  state: string
}
