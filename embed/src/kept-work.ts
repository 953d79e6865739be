import type { Message } from './messages.js'

/**
 * The unfinished work of signers whose frame was closed and whose browser gives frames no storage, by service, document and
 * signer. As long as the page around the frame: the next frame is made by another call.
 */
const kept = new Map<string, string>()

/** Keeps what a page asks to be kept, and answers with what an earlier frame has left. */
export function keepWork(message: Message, origin: string, answer: (message: object) => void): void {
  if (message.event === 'keep') {
    if (message.work === null) kept.delete(origin + message.key)
    else kept.set(origin + message.key, message.work)
  }
  if (message.event === 'recall') {
    answer({ event: 'recalled', key: message.key, work: kept.get(origin + message.key) ?? null })
  }
}
