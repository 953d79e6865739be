import type { Logger } from 'pino'
import type { OutageObserver } from './steady-pool.js'

/** Logs when an outage of the database starts and ends. */
export function outageLog(log: Logger): OutageObserver {
  let since: number | undefined
  return {
    away(error) {
      if (since !== undefined) return
      since = Date.now()
      const { originalCode, code, message } = error as { originalCode?: string; code?: string; message?: string }
      log.warn({ reason: originalCode ?? code ?? message }, 'the database is unreachable, waiting for it')
    },
    back() {
      if (since === undefined) return
      log.warn({ seconds: Math.round((Date.now() - since) / 1000) }, 'the database is reachable again')
      since = undefined
    }
  }
}
