const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d] as const
const LIST = Number.NEGATIVE_INFINITY

/** Limits beyond any valid request: values in total, properties per object, nesting depth. */
export const MOST_VALUES = 500_000
export const MOST_NAMES = 10_000
export const DEEPEST = 100

/**
 * Which limit a JSON text exceeds, or null. Checked before parsing: a million empty objects are short as text but take
 * seconds to parse and validate. Invalid JSON is left to the parser.
 */
export function excessOf(json: Buffer): string | null {
  // The number of properties of each open object. Arrays and the top level are limited only by the total of values.
  const open: number[] = [LIST]
  let values = 1
  for (let at = 0; at < json.length; at++) {
    // biome-ignore lint/style/noNonNullAssertion: `at` is below the length
    const byte = json[at]!
    if (byte === QUOTE) at = endOfString(json, at)
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (open.length > 1) open.pop()
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values++
      if (open.push(byte === OPEN_LIST ? LIST : 1) > DEEPEST + 1) return 'is nested too deeply'
    } else if (byte === COMMA) {
      values++
      // biome-ignore lint/style/noNonNullAssertion: the top level is never closed
      if (++open[open.length - 1]! > MOST_NAMES) return `has an object with more than ${MOST_NAMES} properties`
    }
    if (values > MOST_VALUES) return `has more than ${MOST_VALUES} values`
  }
  return null
}

/** The position of a string's closing quote; the end of the text if it has none. */
function endOfString(json: Buffer, start: number): number {
  for (let at = start; ; ) {
    const end = json.indexOf(QUOTE, at + 1)
    if (end < 0) return json.length
    let first = end
    while (json[first - 1] === BACKSLASH) first--
    if ((end - first) % 2 === 0) return end
    at = end
  }
}
