import type { X509Certificate } from 'node:crypto'
import type { PdfEngine } from '@signpost/pdf'
import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import type { Batches } from '../common/batches.js'
import type { BytesInFlight } from '../common/bytes-in-flight.js'
import type { Clock } from '../common/clock.js'
import type { SerialByKey } from '../common/serial-by-key.js'
import type { Waits } from '../common/waits.js'
import type { Config } from '../config/config.js'
import type { NameResolver } from '../dns/name-resolver.js'
import type { Mailer } from '../mail/mailer.js'
import type { IdentityProvider } from '../openid/identity-provider.js'
import type { Locks } from '../postgres/advisory-locks.js'
import type { DatabaseDisk } from '../postgres/database-disk.js'
import type { Texter } from '../sms/texter.js'
import type { Keyring } from '../storage/keyring.js'
import type { Storage } from '../storage/storage.js'
import type { Metrics } from '../telemetry/metrics.js'
import type { Tracer } from '../telemetry/tracer.js'
import type { AuditKeys } from './audit-keys.js'
import type { RecordedRequest } from './recorded-request.js'

/** The dependencies of operations and jobs. Tests can replace any of them. */
export interface Context {
  config: Config
  log: Logger
  metrics: Metrics
  tracer: Tracer
  clock: Clock
  sql: Sql
  locks: Locks
  databaseDisk: DatabaseDisk
  storage: Storage
  auditKeys: AuditKeys
  keyring: Keyring
  mailer: Mailer
  texter: Texter
  /** Finds the addresses of webhook endpoints. */
  names: NameResolver
  /** That members sign in to the console with, by name. */
  providers: Map<string, IdentityProvider>
  pdf: PdfEngine
  /** Requests that wait for something to happen. */
  waits: Waits
  /** Changes of documents, by document. Without turns, those of one document would take all connections to wait for it. */
  changes: SerialByKey
  /** The files that clients send or read. */
  transfers: BytesInFlight
  /** The requests that are recorded. */
  requests: Batches<RecordedRequest>
  /** The sealing certificate and its chain. */
  certificates: X509Certificate[]
}
