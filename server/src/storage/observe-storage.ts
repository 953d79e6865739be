import type { Metrics } from '../telemetry/metrics.js'
import { timed } from '../telemetry/timed.js'
import type { Storage } from './storage.js'

/** Records the operations of a storage. */
export function observeStorage(storage: Storage, metrics: Metrics): Storage {
  if (!metrics.isOn) return storage
  const observe = <T>(operation: 'put' | 'get' | 'remove', work: () => Promise<T>) =>
    timed(work, (seconds, error) => {
      const outcome = error ? 'failed' : 'ok'
      metrics.observe('signpost_storage_duration_seconds', { operation, outcome }, seconds)
    })
  return {
    ...storage,
    put: (key, bytes) => observe('put', () => storage.put(key, bytes)),
    get: (key) => observe('get', () => storage.get(key)),
    remove: (key) => observe('remove', () => storage.remove(key)),
    removeAll: (prefix) => observe('remove', () => storage.removeAll(prefix))
  }
}
