import { type Logger, pino } from 'pino'
import type { Config } from '../config/config.js'

/** Logs as JSON lines to standard error. Keys, tokens and codes are never in it. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: logLevel, base: undefined }, pino.destination({ dest: 2, sync: true }))
}
