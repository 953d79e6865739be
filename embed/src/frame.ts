// For a container without a height of its own, which would leave a strip of 150 pixels.
const FALLBACK_HEIGHT = '640px'

/** The frame of a signing page, not yet in the document. */
export function createFrame(document: Document, url: URL, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.allow = 'clipboard-write'
  // Not every browser tells a page who embeds it in any other way.
  frame.referrerPolicy = 'origin'
  // Property by property: a style attribute would offend a strict content security policy.
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' })
  frame.src = url.href
  return frame
}

/** Puts a frame into the page's own container, and answers what takes it out again. */
export function mountIn(container: Element, frame: HTMLIFrameElement): () => void {
  if (container.clientHeight === 0) frame.style.minHeight = FALLBACK_HEIGHT
  container.append(frame)
  return () => frame.remove()
}
