import { SignpostError } from './errors.js'
import type { RequestOptions } from './settings.js'
import type { Means } from './transport.js'
import type { Document, DocumentStatus } from './types.js'

/** How to wait for a document. */
export interface WaitOptions {
  /** Milliseconds to wait at the most, whatever the service does meanwhile. Default 300,000. */
  timeout?: number
  /**
   * The longest pause between two looks, in milliseconds; the first ones are shorter. Default 20,000: six looks in the first
   * minute, which leaves a test key four of its ten requests.
   */
  interval?: number
  /** Ends the waiting; it then throws the signal's reason. */
  signal?: AbortSignal
}

/** What is waited for, and by which request. */
export interface Wait {
  id: string
  wanted: DocumentStatus
  look: (options: RequestOptions) => Promise<Document>
  sleep: Means['sleep']
}

const firstPause = 1000
const longestLook = 30_000

/** Looks at a document until it has a status. A service that is away or refuses for a while is asked again. */
export async function waitForStatus(
  { id, wanted, look, sleep }: Wait,
  { timeout = 300_000, interval = 20_000, signal }: WaitOptions
): Promise<Document> {
  const endsAt = performance.now() + timeout
  // The last look comes shortly before the end.
  const spare = Math.min(1000, timeout / 10)
  let last: Look = {}
  for (let pause = Math.min(firstPause, interval); ; pause = Math.min(pause * 3, interval)) {
    const time = Math.max(1, Math.min(endsAt - performance.now(), longestLook))
    last = { ...last, ...(await lookOnce(look, time, signal)) }
    if (last.document?.status === wanted) return last.document
    if (last.document) assertPossible(last.document, wanted)
    const left = endsAt - spare - performance.now()
    const asked = (last.error?.retryAfter ?? 0) * 1000
    if (left <= 0 || asked > left) throw tooLate(id, wanted, timeout, last)
    await sleep(Math.min(Math.max(pause, asked), left), signal)
    signal?.throwIfAborted()
  }
}

interface Look {
  document?: Document
  /** Why the last look saw nothing. */
  error?: SignpostError
}

async function lookOnce(look: Wait['look'], timeout: number, signal: AbortSignal | undefined): Promise<Look> {
  try {
    return { document: await look({ timeout, signal }), error: undefined }
  } catch (error) {
    if (!(error instanceof SignpostError) || !passes(error)) throw error
    return { error }
  }
}

// No answer in time, too many requests, or a service that is away for a while.
function passes({ code, status }: SignpostError) {
  return code === 'TIMED_OUT' || status === 429 || status === 503
}

function assertPossible({ id, status, voided_by, void_reason }: Document, wanted: DocumentStatus) {
  const ended = { completed: 'DOCUMENT_COMPLETED', voided: 'DOCUMENT_VOIDED' } as const
  if (status !== 'completed' && status !== 'voided') return
  const code = voided_by === 'expiry' ? 'DOCUMENT_EXPIRED' : ended[status]
  const why = status === 'voided' ? ` by ${voided_by}: ${void_reason ?? 'no reason given'}` : ''
  throw new SignpostError(`${id} will not be ${wanted}: it is ${status}${why}.`, { code, type: 'state_conflict' })
}

function tooLate(id: string, wanted: DocumentStatus, timeout: number, { document, error }: Look) {
  const seen = document ? `${id} is ${document.status}, and was not` : `${id} was not seen to be`
  const why = error ? ` The last request failed: ${error.message}` : ''
  return new SignpostError(`${seen} ${wanted} within ${timeout} ms.${why}`, { code: 'WAIT_TIMED_OUT', cause: error })
}
