import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import type { Clock } from './clock.js'
import type { Config } from './config/config.js'
import type { Mailer } from './mail/mailer.js'
import type { PdfEngine } from './pdf/engine.js'
import type { Storage } from './storage/storage.js'

/** All that operations and jobs work with. Tests put their own in place of any part. */
export interface Context {
  config: Config
  log: Logger
  clock: Clock
  sql: Sql
  storage: Storage
  mailer: Mailer
  pdf: PdfEngine
}
