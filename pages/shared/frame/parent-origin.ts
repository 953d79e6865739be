interface Framing {
  framed: boolean
  /** The origin of the embedding page, according to the browser; `null` if it is unknown or opaque. */
  parentOrigin: string | null
  /** Whether the page is in the widget's dialog, which has a close button. */
  inDialog: boolean
  /** Whether that button lies over the corner of the page. Earlier widgets have a row for it. */
  isCovered: boolean
}

interface Surroundings {
  self: unknown
  top: unknown
  parent: unknown
  /** The name of the frame. */
  name: string
  location: { ancestorOrigins?: ArrayLike<string> | undefined }
  document: { referrer: string }
}

/** Determines the embedding page from the browser, never from a message, because anyone can send messages. */
export function findFraming(surroundings: Surroundings): Framing {
  if (surroundings.parent === surroundings.self)
    return { framed: false, parentOrigin: null, inDialog: false, isCovered: false }
  const ancestors = surroundings.location.ancestorOrigins
  const parentOrigin = ancestors?.[0] ?? originOf(surroundings.document.referrer)
  return {
    framed: true,
    parentOrigin: parentOrigin === 'null' ? null : parentOrigin,
    inDialog: /^signpost-dialog(-over)?$/.test(surroundings.name),
    isCovered: surroundings.name === 'signpost-dialog-over'
  }
}

function originOf(url: string): string | null {
  try {
    return new URL(url).origin
  } catch {
    return null
  }
}

export type { Framing }
