import type { Theme } from './options.js'

// For a container without a height, in which the frame would only be 150 pixels high.
const FALLBACK_HEIGHT = '640px'

/** Creates the frame of a page without adding it to the document. */
export function createFrame(document: Document, url: URL, title: string, theme?: Theme): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.allow = 'clipboard-write'
  // Some browsers provide no other way for a page to know which page embeds it.
  frame.referrerPolicy = 'origin'
  // Sets each property, because a strict content security policy forbids style attributes.
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' })
  // What the page in the frame takes for the choice of the person.
  if (theme?.scheme) frame.style.colorScheme = theme.scheme
  // In the fragment, like the token: the service does not see it.
  frame.src = theme ? `${url.href}&theme=${encodeURIComponent(JSON.stringify(theme))}` : url.href
  return frame
}

// Said to the frame, which every copy of this script can reach.
const REPLACED = 'signpost-replaced'

/**
 * Adds a frame to the container of the page, and returns a function that removes it. `onReplaced` is called when another is added
 * to the same container, which has room for one.
 */
export function mountIn(container: Element, frame: HTMLIFrameElement, onReplaced: () => void): () => void {
  for (const other of container.children) other.dispatchEvent(new Event(REPLACED))
  frame.addEventListener(REPLACED, onReplaced)
  if (container.clientHeight === 0) frame.style.minHeight = FALLBACK_HEIGHT
  container.append(frame)
  return () => frame.remove()
}
