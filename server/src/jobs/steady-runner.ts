import { setTimeout as sleep } from 'node:timers/promises'
import { type Runner, type RunnerOptions, run } from 'graphile-worker'
import { isDatabaseAway } from '../postgres/is-database-away.js'

export interface SteadyRunner {
  /** Starts no more jobs and waits for the running ones. */
  stop(): Promise<void>
}

export interface SteadyRunnerOptions {
  /** Called with the reason when a runner ends unexpectedly. */
  onEnd?: (error: unknown) => void
  /** The pause before a runner is restarted, in milliseconds. */
  pauseMs?: number
  /** Starts a runner. Tests replace it. */
  startRunner?: (options: RunnerOptions) => Promise<Runner>
}

/** Runs jobs until stopped. A runner of the queue that ends unexpectedly is restarted. */
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
      // stop() rejects if the runner has already ended.
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
      // Stopped while it was starting.
      if (stopping.signal.aborted) await runner.stop()
    } catch (error) {
      onEnd(error)
    }
  }
}

async function ended(runner: Runner): Promise<unknown> {
  try {
    await runner.promise
    return new Error('the runner ended without being stopped')
  } catch (error) {
    return error
  }
}
