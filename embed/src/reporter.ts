import { callSafely } from './callbacks.js'
import type { ChangedField, EditResult, Message, ShownPage, SignerResult, SignpostError } from './messages.js'
import type { AnyOptions } from './options.js'

type Callbacks = Omit<AnyOptions, 'onClose'>

/**
 * Passes the messages of the page to the embedding page. A reloaded page repeats some messages; the embedding page gets
 * `ready`, `viewed` and the outcome once.
 */
export function createReporter(callbacks: Callbacks, close: () => void): (message: Message) => void {
  const reported = new Set<string>()

  /** Of each kind, only the first is passed on. */
  function reportOnce<Result>(kind: string, callback: ((result: Result) => void) | undefined, result?: Result): void {
    if (reported.has(kind)) return
    reported.add(kind)
    callSafely(callback, result as Result)
  }

  return ({ event, ...result }) => {
    if (event === 'ready') reportOnce(event, callbacks.onReady, result as ShownPage)
    else if (event === 'viewed') reportOnce(event, callbacks.onViewed)
    else if (event === 'field_changed') callSafely(callbacks.onFieldChange, result as ChangedField)
    else if (event === 'signed') reportOnce('outcome', callbacks.onSign, result as SignerResult)
    else if (event === 'declined') reportOnce('outcome', callbacks.onDecline, result as SignerResult)
    else if (event === 'saved') callSafely(callbacks.onSave, result as EditResult)
    else if (event === 'sent') reportOnce('outcome', callbacks.onSend, result as EditResult)
    else if (event === 'error') callSafely(callbacks.onError, result as SignpostError)
    else if (event === 'close') close()
  }
}
