/*
 * What the signing page or the editor tells the page around it, in this order:
 *
 * 1. `hello` as soon as the browser shows the page, and `ready` once the document can be seen; of the signing page with `state`.
 * 2. Of the signing page: `viewed` once the service has recorded that; `field_changed`, with `fieldId` and `label`, each time a
 *    value was filled in; `signed` or `declined`, with `documentId`, `signerId` and `redirectUrl`, once the server has confirmed it.
 *    Of the editor: `saved`, with `id` and `version`, any number of times, and `sent`, with `id`. Of both: `error`, with `code`
 *    and `message`, any number of times.
 * 3. `close` once the person is done with the page, whatever came before; also for Esc, a key that never leaves the frame.
 *
 * Each is posted as `{ source: 'signpost', event, ... }` to the origin of the parent alone. The widget sends two messages back:
 *
 * - `request-close`, when the person wants to leave. It is answered with `close`, or with `stay` where work would be lost and the
 *   person is asked first.
 * - `recalled`, with `key` and `work`, which answers `recall`. Where a frame has no storage, the page asks for what it has given
 *   before with `keep`: in another frame, whose place this one has taken.
 */

/** What the signing page shows. */
export interface ShownPage {
  /**
   * That of the session: `open` if the person can sign, `signed` or `declined` if that was done before, `completed` if everybody
   * has signed, and `waiting`, `voided` or `expired`, which are errors too. Null if the service is older than this.
   */
  state: 'open' | 'waiting' | 'signed' | 'declined' | 'voided' | 'expired' | 'completed' | (string & {}) | null
}

/** The document and the signer. */
export interface SignerResult {
  documentId: string
  signerId: string
  /** The URL of `redirect_urls` for what the signer did, with `document_id`, `signer_id` and `event` in its query. */
  redirectUrl: string | null
}

/** A field of the signing page. Its value stays between the signer and the service. */
export interface ChangedField {
  fieldId: string
  /** The label that the sender gave it. */
  label: string | null
}

/** The draft or template that was edited. */
export interface EditResult {
  /** The identifier of the document or template. */
  id: string
  /** The version that was saved. */
  version: number
}

/**
 * An error: `code` is stable, `message` is for people. `LOAD_TIMEOUT` and `FRAME_REFUSED` come from the widget, every other code
 * from the page: the usual ones are named.
 */
export interface SignpostError {
  code:
    | 'LOAD_TIMEOUT'
    | 'FRAME_REFUSED'
    | 'DOCUMENT_EXPIRED'
    | 'DOCUMENT_VOIDED'
    | 'SIGNER_WAITING'
    | 'SIGNING_TOKEN_EXPIRED'
    | 'SIGNING_TOKEN_INVALID'
    | (string & {})
  message: string
}

export type Message =
  | { event: 'hello' | 'viewed' | 'close' | 'stay' }
  | ({ event: 'ready' } & ShownPage)
  | ({ event: 'signed' | 'declined' } & SignerResult)
  | ({ event: 'field_changed' } & ChangedField)
  | ({ event: 'saved' } & EditResult)
  | ({ event: 'sent' } & Pick<EditResult, 'id'>)
  | ({ event: 'error' } & SignpostError)
  | { event: 'keep'; key: string; work: string | null }
  | { event: 'recall'; key: string }

/** The properties of a `MessageEvent` that are checked. */
export interface IncomingMessage {
  readonly origin: string
  readonly source: unknown
  readonly data: unknown
}

/** The only window whose messages a widget accepts, and its required origin. */
export interface Sender {
  readonly origin: string
  readonly source: unknown
}

/** The type of a property. Null for a text that may be missing. */
type Kind = 'string' | 'number' | null

/** The properties of each message. */
const SHAPES: Record<Message['event'], Record<string, Kind>> = {
  hello: {},
  ready: { state: null },
  viewed: {},
  close: {},
  stay: {},
  signed: { documentId: 'string', signerId: 'string', redirectUrl: null },
  declined: { documentId: 'string', signerId: 'string', redirectUrl: null },
  field_changed: { fieldId: 'string', label: null },
  saved: { id: 'string', version: 'number' },
  sent: { id: 'string' },
  error: { code: 'string', message: 'string' },
  keep: { key: 'string', work: null },
  recall: { key: 'string' }
}

/**
 * Returns undefined for anything that is not a complete message from this sender, because any window can post messages
 * here.
 */
export function readMessage({ origin, source, data }: IncomingMessage, sender: Sender): Message | undefined {
  if (origin !== sender.origin) return undefined
  // A removed frame has no window, and neither do some messages: null must not match null.
  if (source == null || source !== sender.source) return undefined
  if (own(data, 'source') !== 'signpost') return undefined
  const event = own(data, 'event')
  const shape = typeof event === 'string' ? own(SHAPES, event) : undefined
  if (shape === undefined) return undefined
  const message: Record<string, unknown> = { event }
  for (const [name, kind] of Object.entries(shape as Record<string, Kind>)) {
    const value = own(data, name)
    if (kind !== null && typeof value !== kind) return undefined
    message[name] = kind === null && typeof value !== 'string' ? null : value
  }
  return message as Message
}

function own(data: unknown, name: string): unknown {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, name)) return undefined
  return (data as Record<string, unknown>)[name]
}
