import { addressOf } from '../pdfjs/address-of.js'
import { startWorker } from '../pdfjs/start-worker.js'
import { requestOf, SESSION } from './request-of.js'

/** Starts everything that a document needs at once, whichever of the page's scripts comes first. */
export function startEarly(token: string): void {
  if (globalThis.signpostEarly) return
  const get = (path: string) => fetch(SESSION + path, requestOf(token))
  const early = { session: get(''), document: get('/document'), worker: startWorker(addressOf('pdf-worker')) }
  // Whoever takes them hears of it.
  for (const started of Object.values(early)) started.catch(() => undefined)
  globalThis.signpostEarly = { token, ...early }
}
