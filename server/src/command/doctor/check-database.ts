import type { Clock } from '../../common/clock.js'
import type { Config } from '../../config/config.js'
import { parseDatabaseUrl } from '../../config/database-url.js'
import { migrationsFolder, readDatabase } from '../../postgres/database.js'
import { readDatabaseRole } from '../../postgres/database-role.js'
import { databaseSize } from '../../postgres/database-size.js'
import { MigrationError } from '../../postgres/migration-error.js'
import { type MigrationState, readMigrationState } from '../../postgres/migration-state.js'
import { readClock } from '../../postgres/read-clock.js'
import { serverVersion } from '../../postgres/server-version.js'
import { countAbuseReports } from '../../stores/abuse-report-store.js'
import { countNameless } from '../../stores/account-store.js'
import { findLastBackup } from '../../stores/backup-store.js'
import { countLosses } from '../../stores/loss-store.js'
import { countJobs } from '../../stores/queue-store.js'
import { findOldestRenewals } from '../../stores/renewal-store.js'
import { countWithoutAddress } from '../../stores/request-store.js'
import { countLiveWorkers } from '../../stores/worker-store.js'
import { checkBackup } from './check-backup.js'
import { checkClock } from './check-clock.js'
import { checkEncryption } from './check-encryption.js'
import { checkLocks } from './check-locks.js'
import { checkPartitions } from './check-partitions.js'
import { checkQueue } from './check-queue.js'
import { checkRenewals } from './check-renewals.js'
import { checkRole } from './check-role.js'
import { checkSealedFiles } from './check-sealed-files.js'
import { checkSecret } from './check-secret.js'
import { type Finding, fail, ok, reasonOf, warn } from './finding.js'

/** Checks the database, its migrations and its clock. Changes nothing. */
export async function checkDatabase(config: Config, clock: Clock): Promise<Record<string, Finding>> {
  try {
    return await readDatabase(config, async (sql, _locks, directSql) => {
      const before = clock.now().getTime()
      const database = (await readClock(sql)).getTime()
      const after = clock.now().getTime()
      return {
        database: describeServer(config, await serverVersion(sql)),
        migrations: describeMigrations(await readMigrationState(sql, migrationsFolder)),
        'database disk': describeDisk(await databaseSize(sql), config.databaseDiskBytes),
        role: checkRole(config, [await readDatabaseRole(sql), await readDatabaseRole(directSql)]),
        locks: await checkLocks(sql),
        clock: checkClock({ before, database, after }),
        secret: await checkSecret(sql, config),
        encryption: await checkEncryption(sql, config),
        'sealed files': await checkSealedFiles(sql, config),
        partitions: await checkPartitions(sql, clock.now()),
        workers: checkQueue(await countJobs(sql), await countLiveWorkers(sql)),
        backup: checkBackup(await findLastBackup(sql), clock.now(), config),
        renewals: checkRenewals(await findOldestRenewals(sql), clock.now()),
        'client addresses': describeAddresses(await countWithoutAddress(sql)),
        'sender names': describeNameless(await countNameless(sql)),
        losses: describeLosses(await countLosses(sql)),
        'abuse reports': describeReports(await countAbuseReports(sql))
      }
    })
  } catch (error) {
    const name = error instanceof MigrationError ? 'migrations' : 'database'
    const cure = name === 'migrations' ? 'Run signpost migrate.' : 'Check DATABASE_URL, and that Postgres runs there.'
    return { [name]: fail(reasonOf(error), cure) }
  }
}

function describeServer({ database }: Config, version: string): Finding {
  const detail = `Postgres ${version} (${database.kind})`
  if (database.kind === 'embedded') return ok(detail)
  const urls = [database.url, database.directUrl ?? database.url]
  const unused = new Map(
    urls.flatMap((url) => parseDatabaseUrl(url).unused.map(({ name, instead }) => [name, instead]))
  )
  if (unused.size === 0) return ok(detail)
  const cures = [...unused].map(([name, instead]) => `Remove ${name}, which is not used. ${instead}`)
  return warn(`${detail}; not used: ${[...unused.keys()].join(', ')}`, cures.join(' '))
}

// The alert warns at the same share.
const mostOfDisk = 0.8

function describeDisk(bytes: number, diskBytes: number | undefined): Finding {
  const tables = `tables take ${megabytes(bytes)} MB`
  if (!diskBytes) return ok(`${tables}; DATABASE_DISK_BYTES does not say of how much`)
  const detail = `${tables} of ${megabytes(diskBytes)} MB`
  if (bytes <= mostOfDisk * diskBytes) return ok(detail)
  return warn(detail, 'Enlarge the disk, and DATABASE_DISK_BYTES with it. The write-ahead log needs space as well.')
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6)

function describeMigrations({ applied, newer }: MigrationState): Finding {
  if (newer.length === 0) return ok(`up to date at ${applied.at(-1)}`)
  return warn(
    `of a newer Signpost: ${newer.join(', ')}`,
    'Upgrade these processes too. Backups need a version that includes the migrations.'
  )
}

function describeAddresses({ without, all }: { without: number; all: number }): Finding {
  if (without === 0) return ok('of each of the newest requests')
  return warn(
    `${without} of the newest ${all} requests came without the address of their client`,
    'Let the proxy write it into X-Forwarded-For, and no word such as unknown. Until then audit trails have none, and limits and allowed addresses of keys judge the proxy.'
  )
}

function describeNameless(count: number): Finding {
  if (count === 0) return ok('each account has a name that signers see')
  return warn(
    `${count === 1 ? 'an account has' : `${count} accounts have`} no name, and cannot send in live mode`,
    'Set one in the console under Settings, or with PATCH /account. signpost accounts list shows who they are.'
  )
}

function describeLosses(count: number): Finding {
  if (count === 0) return ok('no traces of anything that the database does not know')
  return warn(
    `${count} signed files or delivered events that the database does not know`,
    'The database may have lost commits. Look at them with signpost losses list.'
  )
}

function describeReports(count: number): Finding {
  if (count === 0) return ok('none that nobody has looked at')
  return warn(`${count} that nobody has looked at`, 'Look at them with signpost abuse-reports list.')
}
