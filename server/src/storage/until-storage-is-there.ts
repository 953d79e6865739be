import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StorageError } from './storage-error.js'

interface WaitOptions {
  log: Pick<Logger, 'warn'>
  /** Aborts waiting. */
  signal?: AbortSignal | undefined
  pauseMs?: number
}

/**
 * Retries some work while a bucket is unreachable. Errors that do not resolve themselves, such as a missing permission, are
 * thrown at once.
 */
export async function untilStorageIsThere<T>(
  { log, signal, pauseMs = 1000 }: WaitOptions,
  work: () => Promise<T>
): Promise<T> {
  for (let waits = 0; ; waits++) {
    try {
      const result = await work()
      if (waits > 0) log.warn('the storage is reachable again')
      return result
    } catch (error) {
      if (!(error instanceof StorageError) || !error.isTransient) throw error
      if (waits === 0) log.warn({ reason: error.message }, 'the storage is unreachable, waiting for it')
      await sleep(pauseMs, undefined, { signal })
    }
  }
}
