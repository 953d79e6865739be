interface Framing {
  framed: boolean
  /** Where the parent comes from, as the browser says; `null` if it does not, or if the parent has none. */
  parentOrigin: string | null
  /** The widget's dialog is around it, which has a button that closes. */
  inDialog: boolean
}

interface Surroundings {
  self: unknown
  top: unknown
  parent: unknown
  /** As the frame is named. */
  name: string
  location: { ancestorOrigins?: ArrayLike<string> | undefined }
  document: { referrer: string }
}

/** Learns from the browser who frames the page; never from a message, which anybody can send. */
export function findFraming(surroundings: Surroundings): Framing {
  if (surroundings.parent === surroundings.self) return { framed: false, parentOrigin: null, inDialog: false }
  const ancestors = surroundings.location.ancestorOrigins
  const parentOrigin = ancestors?.length ? ancestors[0]! : originOf(surroundings.document.referrer)
  return {
    framed: true,
    parentOrigin: parentOrigin === 'null' ? null : parentOrigin,
    inDialog: surroundings.name === 'signpost-dialog'
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
