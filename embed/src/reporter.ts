import { callSafely } from './callbacks.js'
import type { Message, SignerResult } from './messages.js'
import type { OpenOptions } from './options.js'

type Callbacks = Pick<OpenOptions, 'onReady' | 'onSign' | 'onDecline' | 'onError'>

/**
 * Passes the messages of the signing page to the embedding page. A reloaded signing page repeats some messages; the
 * embedding page gets `ready` and the outcome once.
 */
export function createReporter(callbacks: Callbacks, close: () => void): (message: Message) => void {
  let isReady = false
  let isDone = false

  function reportReady(): void {
    if (isReady) return
    isReady = true
    callSafely(callbacks.onReady)
  }

  function reportOutcome(callback: Callbacks['onSign'], { documentId, signerId }: SignerResult): void {
    if (isDone) return
    isDone = true
    callSafely(callback, { documentId, signerId })
  }

  return (message) => {
    if (message.event === 'ready') reportReady()
    else if (message.event === 'signed') reportOutcome(callbacks.onSign, message)
    else if (message.event === 'declined') reportOutcome(callbacks.onDecline, message)
    else if (message.event === 'error') callSafely(callbacks.onError, { code: message.code, message: message.message })
    else if (message.event === 'close') close()
  }
}
