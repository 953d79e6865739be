import { isDelimiter, isSpace } from '../file/syntax.js'
import { skipComment, skipHexString, skipInlineImage, skipString, skipWord } from './open-operators.js'

/** How many operands each operator needs at least; those that need none are left out. */
const NEEDED: Record<string, number> = {
  ...{ Tf: 2, Td: 2, TD: 2, Tm: 6, Tj: 1, TJ: 1, Tc: 1, Tw: 1, Tz: 1, TL: 1, Tr: 1, Ts: 1, "'": 1, '"': 3 },
  ...{ cm: 6, w: 1, J: 1, j: 1, M: 1, d: 2, ri: 1, i: 1, gs: 1, m: 2, l: 2, c: 6, v: 4, y: 4, re: 4 },
  ...{ CS: 1, cs: 1, G: 1, g: 1, RG: 3, rg: 3, K: 4, k: 4, sh: 1, Do: 1, MP: 1, DP: 2, BMC: 1, BDC: 2, d0: 2, d1: 6 }
}
const NUMBER = /^[+-]*\d*\.?\d*$/

/**
 * Whether an operator in a decoded content stream lacks operands. Some readers leave out just that operator; poppler
 * shows nothing of the page from there on, and so would not show what is drawn over it.
 */
export function hasStarvedOperator(content: Uint8Array): boolean {
  let operands = 0
  let nesting = 0
  for (let at = 0; at < content.length; ) {
    const byte = content[at]!
    if (isSpace(byte)) at++
    else if (byte === 0x25) at = skipComment(content, at)
    else if (isDelimiter(byte)) {
      const isDict = (byte === 0x3c || byte === 0x3e) && content[at + 1] === byte
      if (byte === 0x5b || (byte === 0x3c && isDict)) nesting++
      else if (byte === 0x5d || byte === 0x3e) nesting = Math.max(0, nesting - 1)
      at = isDict ? at + 2 : skipOperand(content, at, byte)
      if (nesting === 0) operands++
    } else {
      const end = skipWord(content, at)
      const word = end - at > 40 ? '' : String.fromCharCode(...content.subarray(at, end))
      at = word === 'ID' ? skipInlineImage(content, end) : end
      if (nesting > 0) continue
      if (NUMBER.test(word)) operands++
      else if (operands < (NEEDED[word] ?? 0)) return true
      else operands = 0
    }
  }
  return false
}

function skipOperand(content: Uint8Array, at: number, byte: number): number {
  if (byte === 0x28) return skipString(content, at)
  if (byte === 0x3c) return skipHexString(content, at)
  return byte === 0x2f ? skipWord(content, at + 1) : at + 1
}
