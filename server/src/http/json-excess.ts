const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d] as const
const LIST = Number.NEGATIVE_INFINITY

/** More than any request of the contract has: in all, in one object, and in one another. */
export const MOST_VALUES = 500_000
export const MOST_NAMES = 10_000
export const DEEPEST = 100

/**
 * What a JSON text has too much of, or null. Asked before it is parsed: a million empty objects are small as text, and
 * take seconds to build and to look through. What is no JSON is left to the parser.
 */
export function excessOf(json: Buffer): string | null {
  // How many names each object has that is open. Only the number of all values limits lists, and what is around it all.
  const open: number[] = [LIST]
  let values = 1
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]!
    if (byte === QUOTE) at = endOfText(json, at)
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (open.length > 1) open.pop()
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values++
      if (open.push(byte === OPEN_LIST ? LIST : 1) > DEEPEST + 1) return 'is nested too deeply'
    } else if (byte === COMMA) {
      values++
      if (++open[open.length - 1]! > MOST_NAMES) return `has an object with more than ${MOST_NAMES} names`
    }
    if (values > MOST_VALUES) return `has more than ${MOST_VALUES} values`
  }
  return null
}

/** Where a text's closing quote is; the end, if it has none. */
function endOfText(json: Buffer, start: number): number {
  for (let at = start; ; ) {
    const end = json.indexOf(QUOTE, at + 1)
    if (end < 0) return json.length
    let first = end
    while (json[first - 1] === BACKSLASH) first--
    if ((end - first) % 2 === 0) return end
    at = end
  }
}
