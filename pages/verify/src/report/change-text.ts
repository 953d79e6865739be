import type { Signature } from '../checked-file.js'
import { fill, words } from '../words/words.js'

type Change = Pick<Signature['changes_after']['items'][number], 'kind' | 'page' | 'field' | 'text'>

/** A change of a file by its kind, and where it is. A kind that this page does not know is described in English. */
export function changeText({ kind, page, field, text }: Change): string {
  const { change, where } = words
  const known = isKnown(kind) ? change[kind] : text
  if (field !== null) return fill(where.field, { text: known, field })
  return page === null ? known : fill(where.page, { text: known, page })
}

// The contract may gain kinds.
const isKnown = (kind: string): kind is keyof typeof words.change => Object.hasOwn(words.change, kind)
