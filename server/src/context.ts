import { X509Certificate } from 'node:crypto'
import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import { type AuditKeys, createAuditKeys } from './audit/audit-keys.js'
import { type Clock, systemClock } from './clock.js'
import type { Config } from './config/config.js'
import { createLog } from './log.js'
import { createCapturedMailer } from './mail/captured-mailer.js'
import type { Mailer } from './mail/mailer.js'
import { createSmtpMailer } from './mail/smtp-mailer.js'
import type { PdfEngine } from './pdf/engine.js'
import type { Locks } from './postgres/advisory-locks.js'
import { createSealEngine } from './sealing/create-seal-engine.js'
import { loadSealSigner } from './sealing/load-seal-signer.js'
import { createDiskStorage } from './storage/disk-storage.js'
import type { Storage } from './storage/storage.js'

/** All that operations and jobs work with. Tests put their own in place of any part. */
export interface Context {
  config: Config
  log: Logger
  clock: Clock
  sql: Sql
  locks: Locks
  storage: Storage
  auditKeys: AuditKeys
  mailer: Mailer
  pdf: PdfEngine
  /** What documents are sealed with, and its chain. */
  certificates: X509Certificate[]
}

/** Wires a context out of the configuration: the one place where it is decided what does what. */
export async function createContext(
  config: Config,
  { sql, locks }: Pick<Context, 'sql' | 'locks'>,
  overrides: Partial<Context> = {}
): Promise<Context & AsyncDisposable> {
  const clock = overrides.clock ?? systemClock
  const { mail, filesDir } = config
  const signer = await loadSealSigner(config)
  const own = overrides.pdf ? undefined : await createSealEngine(config, signer)
  return {
    config,
    log: createLog(config),
    clock,
    sql,
    locks,
    storage: createDiskStorage(filesDir),
    auditKeys: createAuditKeys(config),
    mailer: mail.kind === 'smtp' ? createSmtpMailer({ ...mail, sql, clock }) : createCapturedMailer(sql, clock),
    pdf: own ?? overrides.pdf!,
    certificates: signer.certificates.map((der) => new X509Certificate(der)),
    ...overrides,
    [Symbol.asyncDispose]: async () => own?.[Symbol.asyncDispose]()
  }
}
