import { SignpostError } from './errors.js'
import type { RequestOptions } from './settings.js'
import type { Means } from './transport.js'
import type { Document, DocumentStatus } from './types.js'

/** How to wait for a document. */
export interface WaitOptions {
  /** Milliseconds to wait at the most. Default 300,000. */
  timeout?: number
  /** The longest pause between two looks, in milliseconds; the first ones are shorter. Default 10,000. */
  interval?: number
  /** Ends the waiting; it then throws the signal's reason. */
  signal?: AbortSignal
}

const firstPause = 500

/** Looks at a document until it has a status. */
export async function waitForStatus(
  look: (options: RequestOptions) => Promise<Document>,
  wanted: DocumentStatus,
  sleep: Means['sleep'],
  { timeout = 300_000, interval = 10_000, signal }: WaitOptions
): Promise<Document> {
  const endsAt = performance.now() + timeout
  for (let pause = Math.min(firstPause, interval); ; pause = Math.min(pause * 2, interval)) {
    const document = await look({ signal })
    if (document.status === wanted) return document
    refuseFinal(document, wanted)
    if (performance.now() + pause > endsAt) throw tooLate(document, wanted, timeout)
    await sleep(pause, signal)
    signal?.throwIfAborted()
  }
}

function refuseFinal({ id, status, voided_by, void_reason }: Document, wanted: DocumentStatus) {
  const ended = { completed: 'DOCUMENT_COMPLETED', voided: 'DOCUMENT_VOIDED' } as const
  if (status !== 'completed' && status !== 'voided') return
  const code = voided_by === 'expiry' ? 'DOCUMENT_EXPIRED' : ended[status]
  const why = status === 'voided' ? ` by ${voided_by}: ${void_reason ?? 'no reason given'}` : ''
  throw new SignpostError(`${id} will not be ${wanted}: it is ${status}${why}.`, { code, type: 'state_conflict' })
}

function tooLate({ id, status }: Document, wanted: DocumentStatus, timeout: number) {
  return new SignpostError(`${id} is ${status}, and was not ${wanted} within ${timeout} ms.`, {
    code: 'WAIT_TIMED_OUT'
  })
}
