import type { Clock } from '../common/clock.js'
import { changedFiles } from '../config/setting-files.js'
import type { Context } from '../context/context.js'
import { migrationsFolder } from '../postgres/database.js'
import { readMigrations } from '../postgres/migration-files.js'
import { findAppliedMigrations } from '../postgres/migration-state.js'
import { serverVersion } from '../postgres/server-version.js'
import { tryCommit } from '../postgres/try-commit.js'
import { probeStorage } from '../storage/probe-storage.js'
import { isAnyWorkerAlive } from '../stores/worker-store.js'
import { checkCertificate } from './check-certificate.js'
import { withRevocation } from './check-revocation.js'
import type { HealthCheck } from './report.js'

const TOLERATED_MS = 1000

/**
 * Compares the clock of this machine with the database's. The service goes by the latter, so that a difference harms
 * nothing of it; but logs, TLS and what other programs on the machine do have the wrong time.
 */
function checkSkew({ skewMs = 0 }: Clock): HealthCheck {
  if (Math.abs(skewMs) <= TOLERATED_MS) return { status: 'pass', detail: 'agrees with the clock of the database' }
  const seconds = (Math.abs(skewMs) / 1000).toFixed(1)
  const direction = skewMs > 0 ? 'ahead of' : 'behind'
  return { status: 'warn', detail: `is ${seconds} s ${direction} the clock of the database` }
}

export type Check = () => Promise<HealthCheck>

/** What a process does, and by what its workers are known, if it has any. */
export interface ProcessRole {
  servesApi: boolean
  workerIds: ReadonlySet<string> | undefined
}

type CheckName =
  | 'database'
  | 'database_disk'
  | 'commits'
  | 'migrations'
  | 'storage'
  | 'clock'
  | 'certificate'
  | 'settings'
  | 'worker'

/** The checks of a process. A check that throws counts as failed. */
export function readinessChecks(context: Context, { workerIds }: ProcessRole): Record<CheckName, Check> {
  return {
    database: () => checkDatabase(context),
    database_disk: async () => checkDisk(context),
    commits: () => checkCommits(context),
    migrations: () => checkMigrations(context),
    storage: () => checkStorage(context),
    clock: async () => checkSkew(context.clock),
    settings: () => checkSettings(context),
    certificate: async () =>
      withRevocation(checkCertificate(context.certificates, context.clock.now()), context.pdf.signerState()),
    worker: () => checkWorker(context, workerIds)
  }
}

/**
 * The checks that only warn. All processes of the API fail these at the same moment, so that a load balancer would have none
 * left; and without them, documents can still be read and signed.
 */
export function tolerated({ config }: Context, { servesApi }: ProcessRole): CheckName[] {
  if (!servesApi) return []
  return config.storage.kind === 's3' ? ['worker', 'certificate', 'storage'] : ['worker', 'certificate']
}

async function checkDatabase({ sql }: Context): Promise<HealthCheck> {
  await serverVersion(sql)
  return pass('answers')
}

// Only a warning: documents can still be read and downloaded, and to sign what has been opened often needs no new page.
function checkDisk({ databaseDisk }: Context): HealthCheck {
  return databaseDisk.isFull
    ? { status: 'warn', detail: 'is full, so that nothing new can be stored' }
    : pass('has room')
}

// Only a warning: with the old secrets, the process does what it did before.
async function checkSettings({ config }: Context): Promise<HealthCheck> {
  const changed = await changedFiles(config.files)
  if (changed.length === 0) return pass('are those of their files')
  return { status: 'warn', detail: `another content since the start: ${changed.join(', ')}. Restart the process` }
}

async function checkCommits({ sql }: Context): Promise<HealthCheck> {
  await tryCommit(sql)
  return pass('return')
}

// A newer schema is fine for a running process: migrations stay compatible with the previous version.
async function checkMigrations({ sql }: Context): Promise<HealthCheck> {
  const migrations = await readMigrations(migrationsFolder)
  const applied = await findAppliedMigrations(sql)
  const names = new Set(applied)
  const missing = migrations.filter(({ name }) => !names.has(name))
  if (missing.length > 0) return fail(`missing ${missing.map(({ name }) => name).join(', ')}`)
  return pass(`up to date at ${applied.at(-1)}`)
}

async function checkStorage({ storage }: Context): Promise<HealthCheck> {
  await probeStorage(storage)
  return pass('is writable')
}

// A process that runs workers reports on its own workers, any other process on all workers.
async function checkWorker({ sql }: Context, workerIds?: ReadonlySet<string>): Promise<HealthCheck> {
  return (await isAnyWorkerAlive(sql, workerIds))
    ? pass('is alive')
    : fail('no worker heartbeat within the last minute')
}

function pass(detail: string): HealthCheck {
  return { status: 'pass', detail }
}

function fail(detail: string): HealthCheck {
  return { status: 'fail', detail }
}
