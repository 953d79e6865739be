import { callSafely } from './callbacks.js'
import { showDialog } from './dialog.js'
import { createFrame, mountIn } from './frame.js'
import { Leaving } from './leaving.js'
import { type Message, readMessage } from './messages.js'
import { type AnyOptions, checkOptions, type PageKind } from './options.js'
import { watchForRefusal } from './refusal.js'
import { createReporter } from './reporter.js'

/** An open widget. */
export interface Widget {
  /** Removes the widget and calls `onClose`. Further calls do nothing. */
  close(): void
  /**
   * Removes the widget without calling a callback. Use it when a view is removed, for example in React effects, which
   * run twice in strict mode.
   */
  destroy(): void
}

/** Shows a page of the service inside this page, in a container, where it replaces another one, or in a modal dialog. */
export function show(options: AnyOptions, kind: PageKind): Widget {
  if (typeof document === 'undefined') throw new Error(`Signpost.${kind.call}: requires a browser`)
  const { url, container, loadTimeout, labels } = checkOptions(options, kind, document)
  const owner = container?.ownerDocument ?? document
  const view = owner.defaultView ?? window

  const frame = createFrame(owner, url, labels.dialog, options.theme)
  const leaving = new Leaving(askToClose, close)
  const timer = setTimeout(onTimeout, loadTimeout)
  // Before the frame is mounted, which a policy of this page may forbid at once.
  const stopWatching = watchForRefusal(frame, url, view, (reason) => fail('FRAME_REFUSED', reason))
  const unmount = container
    ? mountIn(container, frame, destroy)
    : showDialog(owner, frame, labels, kind.page, leaving.request, close)
  const report = createReporter(options, close)
  view.addEventListener('message', onMessage)
  let isClosed = false

  function onMessage(event: MessageEvent): void {
    const message = readMessage(event, { origin: url.origin, source: frame.contentWindow })
    // Said before anything is loaded.
    if (message === undefined || message.event === 'hello') return
    clearTimeout(timer)
    leaving.hear(message)
    keepWork(message, url.origin, post)
    report(message)
  }

  // Keeps the frame, because a slow page may still load.
  function onTimeout(): void {
    fail('LOAD_TIMEOUT', `The ${kind.page} did not load within ${loadTimeout} ms`)
  }

  function fail(code: string, message: string): void {
    clearTimeout(timer)
    callSafely(options.onError, { code, message })
  }

  function post(message: object): void {
    frame.contentWindow?.postMessage({ source: 'signpost', ...message }, url.origin)
  }

  function askToClose(): void {
    // Moves the focus to the frame, where the page asks for confirmation.
    frame.focus()
    post({ event: 'request-close' })
  }

  function destroy(): void {
    if (isClosed) return
    isClosed = true
    clearTimeout(timer)
    leaving.stop()
    stopWatching()
    view.removeEventListener('message', onMessage)
    unmount()
  }

  function close(): void {
    if (isClosed) return
    destroy()
    callSafely(options.onClose)
  }

  return { close, destroy }
}

/**
 * The unfinished work of signers whose frame was closed and whose browser gives frames no storage, by service, document and
 * signer. As long as the page around the frame: the next frame is made by another call.
 */
const kept = new Map<string, string>()

/** Keeps what a page asks to be kept, and answers with what an earlier frame has left. */
function keepWork(message: Message, origin: string, answer: (message: object) => void): void {
  if (message.event === 'keep') {
    if (message.work === null) kept.delete(origin + message.key)
    else kept.set(origin + message.key, message.work)
  }
  if (message.event === 'recall') {
    answer({ event: 'recalled', key: message.key, work: kept.get(origin + message.key) ?? null })
  }
}
