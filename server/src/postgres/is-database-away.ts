// Error codes of the operating system and of the two drivers.
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
 * Connection exceptions; a server that is shutting down, has crashed or is starting up, or an idle timeout, also of a
 * transaction; insufficient resources (connections, memory, disk); a read-only server, as during a failover.
 */
const unavailable = /^(08\w{3}|57P0[1235]|53\w{3}|25006|25P03)$/

/** Errors of the job queue's driver that have no code. */
const lost =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/

/** Whether an error means that the database is temporarily unavailable, so that a retry may succeed. */
export function isDatabaseAway(thrown: unknown): boolean {
  const { code, message } = (thrown ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return unreachable.has(code) || unavailable.test(code)
  return typeof message === 'string' && lost.test(message)
}

/**
 * Whether the database refuses the password of a process. At its start, that is a wrong setting. Later, the password was changed, and
 * the process has it once it is restarted.
 */
export function isLoginRefused(thrown: unknown): boolean {
  return (thrown as { code?: unknown } | null)?.code === '28P01'
}
