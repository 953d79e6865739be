import { type Logger, pino } from 'pino'

/** Logs JSON lines to standard error. Never log keys, tokens or access codes. */
export function createLog({ logLevel }: { logLevel: string }): Logger {
  const options = { level: logLevel, base: null, serializers: { err: describeError } }
  return pino(options, pino.destination({ dest: 2, sync: true }))
}

/** Logs a line for each request to standard output, whatever the level of the other log. */
export function createAccessLog(): Logger {
  return pino({ base: null }, pino.destination({ dest: 1, sync: true }))
}

// A list of what is logged, because errors have any other property. Those of the database contain rows: tokens in e-mails,
// and secrets of endpoints.
const loggedProperties = [
  'type',
  'code',
  'message',
  'stack',
  'errno',
  'syscall',
  'severity',
  'table_name',
  'constraint_name'
]

/** What is logged of an error. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error
  const described = pino.stdSerializers.err(error)
  const logged = Object.entries(described).filter(([name]) => loggedProperties.includes(name))
  const { aggregateErrors } = described
  return {
    ...Object.fromEntries(logged),
    ...(aggregateErrors ? { aggregateErrors: (error as AggregateError).errors.map(describeError) } : {})
  }
}
