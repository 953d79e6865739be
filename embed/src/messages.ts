/*
 * What the signing page or the editor tells the page around it, in this order:
 *
 * 1. `ready` once the document can be seen.
 * 2. Of the signing page: `signed` or `declined`, with `documentId` and `signerId`, once the server has confirmed it. Of the
 *    editor: `saved`, with `id` and `version`, any number of times, and `sent`, with `id`. Of both: `error`, with `code` and
 *    `message`, any number of times.
 * 3. `close` once the person is done with the page, whatever came before; also for Esc, a key that never leaves the frame.
 *
 * Each is posted as `{ source: 'signpost', event, ... }` to the origin of the parent alone. The widget sends one message back,
 * `request-close`, when the person wants to leave. It is answered with `close`, or with `stay` where work would be lost and the
 * person is asked first.
 */

/** The document and the signer. */
export interface SignerResult {
  documentId: string
  signerId: string
}

/** The draft or template that was edited. */
export interface EditResult {
  /** The identifier of the document or template. */
  id: string
  /** The version that was saved. */
  version: number
}

/**
 * An error: `code` is stable, `message` is for people. `LOAD_TIMEOUT` comes from the widget, every other code from the
 * page.
 */
export interface SignpostError {
  code: 'LOAD_TIMEOUT' | (string & {})
  message: string
}

export type Message =
  | { event: 'ready' | 'close' | 'stay' }
  | ({ event: 'signed' | 'declined' } & SignerResult)
  | ({ event: 'saved' } & EditResult)
  | ({ event: 'sent' } & Pick<EditResult, 'id'>)
  | ({ event: 'error' } & SignpostError)

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
  if (event === 'ready' || event === 'close' || event === 'stay') return { event }
  if (event === 'signed' || event === 'declined') return readResult(event, data)
  if (event === 'saved' || event === 'sent') return readEdit(event, data)
  if (event === 'error') return readError(data)
  return undefined
}

function readResult(event: 'signed' | 'declined', data: unknown): Message | undefined {
  const documentId = own(data, 'documentId')
  const signerId = own(data, 'signerId')
  if (typeof documentId !== 'string' || typeof signerId !== 'string') return undefined
  return { event, documentId, signerId }
}

function readEdit(event: 'saved' | 'sent', data: unknown): Message | undefined {
  const id = own(data, 'id')
  if (typeof id !== 'string') return undefined
  if (event === 'sent') return { event, id }
  const version = own(data, 'version')
  return typeof version === 'number' ? { event, id, version } : undefined
}

function readError(data: unknown): Message | undefined {
  const code = own(data, 'code')
  const message = own(data, 'message')
  if (typeof code !== 'string' || typeof message !== 'string') return undefined
  return { event: 'error', code, message }
}

function own(data: unknown, name: string): unknown {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, name)) return undefined
  return (data as Record<string, unknown>)[name]
}
