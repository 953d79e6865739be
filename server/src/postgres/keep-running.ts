import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RunningServer } from './running-server.js'

const lookMs = 500
const longestPauseMs = 60_000
// Whoever ran for so long ended for another reason than at its last start.
const soundMs = 10 * 60_000

export interface KeepOptions {
  isRunning(server: RunningServer): Promise<boolean>
  startAgain(server: RunningServer): Promise<RunningServer>
  log: Pick<Logger, 'warn' | 'error'>
}

export interface Keeper {
  /** Keeps it no more. The server as it is then. */
  stop(): Promise<RunningServer>
}

/** Starts a server again that ends by itself; one that ends again and again, after pauses of up to a minute. */
export function keepRunning(first: RunningServer, { isRunning, startAgain, log }: KeepOptions): Keeper {
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  let server = first
  const keeping = keep()
  return {
    async stop() {
      stopping.abort()
      await keeping
      return server
    }
  }

  async function keep() {
    let starts = 0
    let startedAt = performance.now()
    while (!stopping.signal.aborted) {
      if (await isRunning(server)) {
        await pause(lookMs)
        continue
      }
      starts = performance.now() - startedAt > soundMs ? 1 : starts + 1
      log.warn({ start: starts }, 'the embedded database ended by itself, and is started again')
      if (starts > 1) await pause(Math.min(lookMs * 2 ** starts, longestPauseMs))
      if (!stopping.signal.aborted) await restart()
      startedAt = performance.now()
    }
  }

  async function restart() {
    try {
      server = await startAgain(server)
    } catch (err) {
      log.error({ err }, 'the embedded database does not start again')
    }
  }
}
