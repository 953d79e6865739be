import { addressOf } from '../../../shared/pdf/address-of.js'
import { startWorker } from '../../../shared/pdf/start-worker.js'
import { requestOf, SESSION } from './request-of.js'

/** Starts all requests that a document needs. Called by whichever script of the page runs first. */
export function startEarly(token: string): void {
  if (globalThis.signpostEarly) return
  const get = (path: string) => fetch(SESSION + path, requestOf(token))
  const early = { session: get(''), document: get('/document'), worker: startWorker(addressOf('pdf-worker')) }
  // Anyone who takes the promise handles the rejection.
  for (const started of Object.values(early)) started.catch(() => undefined)
  globalThis.signpostEarly = { token, ...early }
}
