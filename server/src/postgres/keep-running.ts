import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RunningServer } from './running-server.js'

const lookMs = 500
const longestPauseMs = 60_000
// After running for this long, an exit is unrelated to the last start, so the delay starts over.
const soundMs = 10 * 60_000

export interface KeepOptions {
  isRunning(server: RunningServer): Promise<boolean>
  startAgain(server: RunningServer): Promise<RunningServer>
  log: Pick<Logger, 'warn' | 'error'>
}

export interface Keeper {
  /** Stops restarting the server. Returns the current server. */
  stop(): Promise<RunningServer>
}

/** Restarts a server that exits unexpectedly, with growing delays of up to a minute if it exits repeatedly. */
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
      log.warn({ start: starts }, 'the embedded database exited unexpectedly, restarting it')
      if (starts > 1) await pause(Math.min(lookMs * 2 ** starts, longestPauseMs))
      if (!stopping.signal.aborted) await restart()
      startedAt = performance.now()
    }
  }

  async function restart() {
    try {
      server = await startAgain(server)
    } catch (err) {
      log.error({ err }, 'failed to restart the embedded database')
    }
  }
}
