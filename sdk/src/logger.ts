import { env } from './runtime.js'

type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/**
 * Receives what the client does, by its methods `debug`, `info`, `warn` and `error`: `console`, or the logger of your program.
 * Never receives credentials or bodies.
 */
export type Logger = Record<LogLevel, (message: string, details: LogDetails) => void>

/** What a log message is about. */
export interface LogDetails {
  method: string
  /** Without its query. */
  url: string
  /** The number of this attempt, starting at 1. */
  attempt: number
  status?: number | undefined
  requestId?: string | undefined
  /** In milliseconds. */
  duration?: number | undefined
  delay?: number | undefined
}

export type Log = (level: LogLevel, message: string, details: LogDetails) => void

const levels: LogLevel[] = ['debug', 'info', 'warn', 'error']

/** Returns a function that logs to `logger`, or, from the level in `SIGNPOST_LOG`, to the console. */
export function logTo(logger: Logger | undefined): Log | undefined {
  const lowest = logger ? 0 : levels.indexOf(env('SIGNPOST_LOG') as LogLevel)
  if (lowest < 0) return undefined
  return (level, message, details) => {
    if (levels.indexOf(level) >= lowest) (logger ?? console)[level](message, details)
  }
}
