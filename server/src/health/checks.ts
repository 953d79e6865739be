import { randomUUID } from 'node:crypto'
import type { Context } from '../context/context.js'
import { migrationsFolder } from '../postgres/database.js'
import { readMigrations } from '../postgres/migration-files.js'
import { findAppliedMigrations } from '../postgres/migration-state.js'
import { serverVersion } from '../postgres/server-version.js'
import { isAnyWorkerAlive } from '../stores/worker-store.js'
import { checkCertificate } from './check-certificate.js'
import type { HealthCheck } from './report.js'

export type Check = () => Promise<HealthCheck>

// More than what fits beside a file system's own records when it is full.
const probe = Buffer.alloc(64 * 1024)

/** What must hold for this process to do its work. Each check throws or fails when it does not. */
export function readinessChecks(context: Context, workerIds?: ReadonlySet<string>): Record<string, Check> {
  return {
    database: () => checkDatabase(context),
    migrations: () => checkMigrations(context),
    storage: () => checkStorage(context),
    certificate: async () => checkCertificate(context.certificates, context.clock.now()),
    worker: () => checkWorker(context, workerIds)
  }
}

async function checkDatabase({ sql }: Context): Promise<HealthCheck> {
  await serverVersion(sql)
  return pass('answers')
}

// A newer schema is fine for a process that runs: it is made so that the version before works on it, too.
async function checkMigrations({ sql }: Context): Promise<HealthCheck> {
  const migrations = await readMigrations(migrationsFolder)
  const applied = await findAppliedMigrations(sql)
  const names = new Set(applied)
  const missing = migrations.filter(({ name }) => !names.has(name))
  if (missing.length > 0) return fail(`lacks ${missing.map(({ name }) => name).join(', ')}`)
  return pass(`has ${applied.at(-1)}`)
}

async function checkStorage({ storage }: Context): Promise<HealthCheck> {
  const key = `probes/${randomUUID()}`
  try {
    await storage.put(key, probe)
  } finally {
    await storage.removeAll(key)
  }
  return pass('can be written')
}

// A process that runs workers speaks of its own, any other of those anywhere.
async function checkWorker({ sql }: Context, workerIds?: ReadonlySet<string>): Promise<HealthCheck> {
  return (await isAnyWorkerAlive(sql, workerIds))
    ? pass('is alive')
    : fail('none has shown itself within the last minute')
}

function pass(detail: string): HealthCheck {
  return { status: 'pass', detail }
}

function fail(detail: string): HealthCheck {
  return { status: 'fail', detail }
}
