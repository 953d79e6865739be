import { isDelimiter, isSpace } from '../file/objects/syntax.js'
import { endsAmbiguously, inlineImageEnd } from './inline-image.js'
import { skipComment, skipHexString, skipString, skipWord } from './open-operators.js'

/** The minimum number of operands of each operator; operators without operands are omitted. */
const NEEDED: Record<string, number> = {
  ...{ Tf: 2, Td: 2, TD: 2, Tm: 6, Tj: 1, TJ: 1, Tc: 1, Tw: 1, Tz: 1, TL: 1, Tr: 1, Ts: 1, "'": 1, '"': 3 },
  ...{ cm: 6, w: 1, J: 1, j: 1, M: 1, d: 2, ri: 1, i: 1, gs: 1, m: 2, l: 2, c: 6, v: 4, y: 4, re: 4 },
  ...{ CS: 1, cs: 1, G: 1, g: 1, RG: 3, rg: 3, K: 4, k: 4, sh: 1, Do: 1, MP: 1, DP: 2, BMC: 1, BDC: 2, d0: 2, d1: 6 }
}
const NUMBER = /^[+-]*\d*\.?\d*$/
/** What stands between `BI` and `ID`, beside names. */
const LITERAL = /^([+-]*\d*\.?\d*|true|false|null)$/
const HEX_STRING = /^<[\s\da-f]*>$/i
// A number sign starts a code of two digits, and nobody can write a zero.
const BROKEN_NAME = /#(?![\da-f]{2})|#00/i
/** Longer names and strings are not checked. */
const LOOKED_AT = 4096

const char = { string: 0x28, stringEnd: 0x29, less: 0x3c, greater: 0x3e, name: 0x2f, array: 0x5b, arrayEnd: 0x5d }

/**
 * Whether a page's decoded content has an error at which some readers stop: missing operands, unbalanced brackets, an
 * invalid name or string, an inline image that does not end where all of them look for its end. Poppler shows nothing of
 * the page after such an error, including what is drawn over it.
 */
export function hasContentError(content: Buffer): boolean {
  let operands = 0
  const open: number[] = []
  /** Where the dictionary of an inline image begins, while it is read. */
  let picture: number | undefined
  for (let at = 0; at < content.length; ) {
    // biome-ignore lint/style/noNonNullAssertion: below the length
    const byte = content[at]!
    if (isSpace(byte)) at++
    else if (byte === 0x25) at = skipComment(content, at)
    else if (isDelimiter(byte)) {
      const end = skipDelimited(content, at, open)
      if (end === undefined) return true
      at = end
      if (open.length === 0) operands++
    } else {
      const end = skipWord(content, at)
      const word = end - at > 40 ? '' : content.toString('latin1', at, end)
      at = end
      if (word === 'ID') {
        if (picture === undefined || endsAmbiguously(content, picture, end)) return true
        at = inlineImageEnd(content, picture, end)
        picture = undefined
      } else if (picture !== undefined && !LITERAL.test(word)) return true
      else if (word === 'BI') picture = end
      if (open.length > 0) continue
      if (NUMBER.test(word)) operands++
      else if (operands < (NEEDED[word] ?? 0)) return true
      else operands = 0
    }
  }
  return open.length > 0 || picture !== undefined
}

/** Where a string, a name or a bracket ends; undefined if it is invalid. */
function skipDelimited(content: Buffer, at: number, open: number[]): number | undefined {
  // biome-ignore lint/style/noNonNullAssertion: below the length
  const byte = content[at]!
  const isDouble = content[at + 1] === byte
  if (byte === char.string) return within(content, skipString(content, at))
  if (byte === char.name) return skipName(content, at)
  if (byte === char.array || (byte === char.less && isDouble)) {
    open.push(byte)
    return at + (isDouble && byte === char.less ? 2 : 1)
  }
  if (byte === char.less) return skipHex(content, at)
  if (byte === char.arrayEnd) return open.pop() === char.array ? at + 1 : undefined
  if (byte === char.greater && isDouble) return open.pop() === char.less ? at + 2 : undefined
  return undefined
}

// An unterminated token extends to the end of the page.
const within = (content: Buffer, end: number) => (end < content.length ? end : undefined)

function skipName(content: Buffer, at: number): number | undefined {
  const end = skipWord(content, at + 1)
  return BROKEN_NAME.test(content.toString('latin1', at, Math.min(end, at + LOOKED_AT))) ? undefined : end
}

function skipHex(content: Buffer, at: number): number | undefined {
  const end = skipHexString(content, at)
  const isSound = end - at > LOOKED_AT || HEX_STRING.test(content.toString('latin1', at, end))
  return isSound ? within(content, end) : undefined
}
