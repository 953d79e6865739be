import { setTimeout as sleep } from 'node:timers/promises'
import { type Runner, type RunnerOptions, run } from 'graphile-worker'
import { isDatabaseAway } from '../postgres/is-database-away.js'

export interface SteadyRunner {
  /** Takes no more jobs, and waits for those that run. */
  stop(): Promise<void>
}

export interface SteadyRunnerOptions {
  /** Hears why a runner ended that nobody had stopped. */
  onEnd?: (error: unknown) => void
  /** Before a runner that ended is started anew, in milliseconds. */
  pauseMs?: number
  /** What starts one; tests put their own in place. */
  startRunner?: (options: RunnerOptions) => Promise<Runner>
}

/** Runs jobs until it is stopped: a runner of the queue that ends for another reason is started anew. */
export async function startSteadyRunner(
  options: RunnerOptions,
  { onEnd = () => {}, pauseMs = 1000, startRunner = run }: SteadyRunnerOptions = {}
): Promise<SteadyRunner> {
  const stopping = new AbortController()
  let runner = await startFirst()
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      // One that has ended by itself meanwhile refuses to be stopped.
      await runner?.stop().catch(() => {})
      await watching
    }
  }

  async function startFirst(): Promise<Runner | undefined> {
    try {
      return await startRunner(options)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      onEnd(error)
      return undefined
    }
  }

  async function watch() {
    while (!stopping.signal.aborted) {
      const error = runner ? await ended(runner) : undefined
      runner = undefined
      if (stopping.signal.aborted) return
      if (error !== undefined) onEnd(error)
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) await startAgain()
    }
  }

  async function startAgain() {
    try {
      runner = await startRunner(options)
      // Stopped while it started.
      if (stopping.signal.aborted) await runner.stop()
    } catch (error) {
      onEnd(error)
    }
  }
}

async function ended(runner: Runner): Promise<unknown> {
  try {
    await runner.promise
    return new Error('the runner ended without having been stopped')
  } catch (error) {
    return error
  }
}
