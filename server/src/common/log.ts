import { type Logger, pino } from 'pino'
import type { Config } from '../config/config.js'

/** Logs JSON lines to standard error. Never log keys, tokens or access codes. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: logLevel, base: null }, pino.destination({ dest: 2, sync: true }))
}
