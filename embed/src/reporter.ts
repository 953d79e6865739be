import { callSafely } from './callbacks.js'
import type { EditResult, Message, SignerResult, SignpostError } from './messages.js'
import type { AnyOptions } from './options.js'

type Callbacks = Pick<AnyOptions, 'onReady' | 'onSign' | 'onDecline' | 'onSave' | 'onSend' | 'onError'>

/**
 * Passes the messages of the page to the embedding page. A reloaded page repeats some messages; the embedding page gets
 * `ready` and the outcome once.
 */
export function createReporter(callbacks: Callbacks, close: () => void): (message: Message) => void {
  let isReady = false
  let isDone = false

  function reportReady(): void {
    if (isReady) return
    isReady = true
    callSafely(callbacks.onReady)
  }

  function reportOutcome<Result>(callback: ((result: Result) => void) | undefined, result: Result): void {
    if (isDone) return
    isDone = true
    callSafely(callback, result)
  }

  return ({ event, ...result }) => {
    if (event === 'ready') reportReady()
    else if (event === 'signed') reportOutcome(callbacks.onSign, result as SignerResult)
    else if (event === 'declined') reportOutcome(callbacks.onDecline, result as SignerResult)
    else if (event === 'saved') callSafely(callbacks.onSave, result as EditResult)
    else if (event === 'sent') reportOutcome(callbacks.onSend, result as EditResult)
    else if (event === 'error') callSafely(callbacks.onError, result as SignpostError)
    else if (event === 'close') close()
  }
}
