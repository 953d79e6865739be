import { readMessage } from './messages.js'

/** How much later than its frame has loaded a page may be heard: milliseconds. */
const HEARD_LATER = 300

/**
 * Tells why a frame shows nothing of its page, which a browser does not say. Either the policy of this page forbids the frame,
 * or the frame has loaded without a word, while the same service says hello in a frame that nobody is refused.
 */
export function watchForRefusal(
  frame: HTMLIFrameElement,
  { origin }: URL,
  view: Window,
  onRefused: (reason: string) => void
): () => void {
  const probe = view.document.createElement('iframe')
  probe.hidden = true
  let asking: number | undefined

  // The hello of a page is sent before its frame has loaded, but a frame of another process may be heard after that.
  function wait(): void {
    asking = view.setTimeout(ask, HEARD_LATER)
  }

  function ask(): void {
    probe.src = `${origin}/embed-hello`
    frame.parentNode?.append(probe)
  }

  function hear(event: MessageEvent): void {
    if (readMessage(event, { origin, source: frame.contentWindow })) stop()
    else if (readMessage(event, { origin, source: probe.contentWindow })) {
      refuse(`${origin} does not allow this page to show it: see embed_origin`)
    }
  }

  function hearViolation({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void {
    if (effectiveDirective !== 'frame-src' || !blockedURI.startsWith(origin)) return
    refuse(`The content security policy of this page does not allow ${origin} in frame-src`)
  }

  function refuse(reason: string): void {
    stop()
    onRefused(reason)
  }

  function stop(): void {
    view.clearTimeout(asking)
    probe.remove()
    frame.removeEventListener('load', wait)
    view.removeEventListener('message', hear)
    view.document.removeEventListener('securitypolicyviolation', hearViolation)
  }

  frame.addEventListener('load', wait)
  view.addEventListener('message', hear)
  view.document.addEventListener('securitypolicyviolation', hearViolation)
  return stop
}
