import type { Caller } from './caller.js'
import type { Origin } from './origin.js'

/** What authentication reads of a request. Express's requests have it. */
export interface PlainRequest {
  readonly origin: Origin
  readonly params: Readonly<Record<string, string | string[] | undefined>>
  /** A header, by its name in lower case. */
  get(name: string): string | undefined
}

/** What authentication sets of a response, also of one that refuses the request. Express's responses have it. */
export interface PlainResponse {
  /** Sets headers. */
  set(headers: Record<string, string>): unknown
  readonly locals: { caller?: Caller }
}
