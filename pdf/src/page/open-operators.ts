import { isDelimiter, isRegular, isSpace } from '../file/objects/syntax.js'
import { inlineImageEnd } from './inline-image.js'

/** Operators that a page's content opens without closing, or closes without opening. */
export interface OpenOperators {
  /** `q` without `Q`: its transformations and clips would apply to later drawing. */
  saved: number
  /** `Q` without `q`. */
  restored: number
  /** `BMC` or `BDC` without `EMC`: a hidden layer would hide later drawing. */
  marked: number
  /** `BT` without `ET`. */
  text: boolean
}

/** The first bytes of the operators that matter: most words of a page begin otherwise. */
const FIRST = new Set(Buffer.from('qQBEI'))

/** Scans a decoded content stream, skipping strings, names, comments and inline images. */
export function countOpenOperators(content: Uint8Array): OpenOperators {
  const open: OpenOperators = { saved: 0, restored: 0, marked: 0, text: false }
  let picture = 0
  for (let at = 0; at < content.length; ) {
    // biome-ignore lint/style/noNonNullAssertion: below the length
    const byte = content[at]!
    if (isSpace(byte)) at++
    else if (byte === 0x25) at = skipComment(content, at)
    else if (byte === 0x28) at = skipString(content, at)
    else if (byte === 0x3c && content[at + 1] !== 0x3c) at = skipHexString(content, at)
    else if (byte === 0x2f) at = skipWord(content, at + 1)
    else if (isDelimiter(byte)) at++
    else {
      const end = skipWord(content, at)
      const word = end - at <= 3 && FIRST.has(byte) ? String.fromCharCode(...content.subarray(at, end)) : ''
      if (word === 'BI') picture = end
      count(word, open)
      at = word === 'ID' ? inlineImageEnd(content, picture, end) : end
    }
  }
  return open
}

function count(word: string, open: OpenOperators): void {
  if (word === 'q') open.saved++
  else if (word === 'Q' && open.saved > 0) open.saved--
  else if (word === 'Q') open.restored++
  else if (word === 'BMC' || word === 'BDC') open.marked++
  else if (word === 'EMC' && open.marked > 0) open.marked--
  else if (word === 'BT') open.text = true
  else if (word === 'ET') open.text = false
}

export function skipWord(content: Uint8Array, start: number): number {
  let at = start
  // biome-ignore lint/style/noNonNullAssertion: below the length
  while (at < content.length && isRegular(content[at]!)) at++
  return at
}

export function skipComment(content: Uint8Array, start: number): number {
  let at = start
  while (at < content.length && content[at] !== 10 && content[at] !== 13) at++
  return at
}

export function skipString(content: Uint8Array, start: number): number {
  let at = start + 1
  for (let nesting = 1; at < content.length && nesting > 0; at++) {
    if (content[at] === 0x5c) at++
    else if (content[at] === 0x28) nesting++
    else if (content[at] === 0x29) nesting--
  }
  return at
}

export function skipHexString(content: Uint8Array, start: number): number {
  const end = content.indexOf(0x3e, start)
  return end < 0 ? content.length : end + 1
}
