// Of the operating system, and of the two drivers.
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED'
])

/**
 * Connection exceptions; shutting down, crashed, starting up or closed for being idle; no room (too many connections, no
 * memory, a full disk); a server that only reads, which a failover leaves behind for a moment.
 */
const unavailable = /^(08\w{3}|57P0[1235]|53\w{3}|25006)$/

/** What the job queue's driver says without a code. */
const lost =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** Whether an error says that the database cannot be used just now: what failed by it is worth another try. */
export function isDatabaseAway(thrown: unknown): boolean {
  const { code, message } = (thrown ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return unreachable.has(code) || unavailable.test(code)
  return typeof message === 'string' && lost.test(message)
}
