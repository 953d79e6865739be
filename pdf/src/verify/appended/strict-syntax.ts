/** Readers hold object numbers in 23 bits, and repair files with greater ones. */
const MOST_NUMBER = 8_388_607
const MOST_GENERATION = 65_535
/** Greater whole numbers overflow in some readers. */
const MOST_INTEGER = 2_147_483_647

const BLANK = '[\\0\\t\\n\\f\\r ]'
const SPACE = `(?:${BLANK}|%[^\\r\\n]*(?=[\\r\\n]))`
const END = '(?=[\\0\\t\\n\\f\\r ()<>[\\]{}/%]|$)'
/** A whole number as everybody writes it: no sign, no leading zero, no decimal point. */
const PLAIN = '(?:0|[1-9]\\d{0,9})'
const TOKEN = new RegExp(
  [
    `(?<space>${SPACE}+)`,
    `(?<ref>(?<refNumber>${PLAIN})${BLANK}+(?<refGeneration>${PLAIN})${BLANK}+R${END})`,
    `(?<number>[+-]?(?:\\d{1,10}(?:\\.\\d{0,20})?|\\.\\d{1,20})${END})`,
    `(?<name>/(?:[^\\0\\t\\n\\f\\r ()<>[\\]{}/%#]|#(?!00)[0-9A-Fa-f]{2})*)`,
    `(?<word>(?:true|false|null)${END})`,
    `(?<hex><[0-9A-Fa-f\\0\\t\\n\\f\\r ]*>)`,
    '(?<text>\\()',
    '(?<open><<|\\[)',
    '(?<close>>>|\\])'
  ].join('|'),
  'y'
)
const MOST_DEPTH = 200

/** The entries of a dictionary as they are written, by their keys as they are written; empty for other objects. */
export type WrittenEntries = ReadonlyMap<string, string>

/** Whether a text is exactly one object in the syntax that all readers share. */
export const isStrictObject = (text: string): boolean => readStrictly(text) !== undefined

/**
 * Reads a text that is exactly one object in the syntax of ISO 32000, which all readers understand in the same way.
 * Readers repair anything else in ways of their own: `-0-5`, a missing bracket, an unknown keyword.
 * @returns undefined for any other text
 */
export function readStrictly(text: string): WrittenEntries | undefined {
  const entries = new Map<string, string>()
  const open: Container[] = []
  let key: { name: string; end: number } | undefined
  let values = 0
  let at = 0
  const close = (end: number) => key && entries.set(key.name, text.slice(key.end, end).trim())
  while (at < text.length) {
    TOKEN.lastIndex = at
    const groups = TOKEN.exec(text)?.groups
    if (!groups) return undefined
    const start = at
    at = groups.text ? endOfString(text, at) : TOKEN.lastIndex
    if (at < 0 || !isInRange(groups)) return undefined
    if (groups.space) continue
    if (groups.close) {
      const container = open.pop()
      if (container?.close !== groups.close || container.items % container.step > 0) return undefined
      if (open.length === 0) close(start)
      continue
    }
    const container = open.at(-1)
    const isKey = container?.step === 2 && container.items % 2 === 0
    if (container ? isKey && !groups.name : ++values > 1) return undefined
    if (isKey && open.length === 1) {
      close(start)
      key = { name: text.slice(start + 1, at), end: at }
    }
    if (container) container.items++
    if (groups.open)
      open.push(groups.open === '[' ? { close: ']', step: 1, items: 0 } : { close: '>>', step: 2, items: 0 })
    if (open.length > MOST_DEPTH) return undefined
  }
  return values === 1 && open.length === 0 ? entries : undefined
}

interface Container {
  close: string
  /** Dictionaries take keys and values in turn. */
  step: 1 | 2
  items: number
}

function isInRange({ number, refNumber, refGeneration }: Partial<Record<string, string>>): boolean {
  if (number !== undefined) return Math.abs(Number(number)) <= MOST_INTEGER
  return refNumber === undefined || isObjectNumber(Number(refNumber), Number(refGeneration))
}

export const isObjectNumber = (number: number, generation: number): boolean =>
  number <= MOST_NUMBER && generation <= MOST_GENERATION

const WHOLE = new RegExp(`^${PLAIN}$`)

/** The whole number that a text is, written as everybody does; undefined for any other text. */
export function plainNumber(text: string | undefined): number | undefined {
  return text !== undefined && WHOLE.test(text) ? Number(text) : undefined
}

/** The whole numbers of a text such as `[1 4 2]`; undefined for any other text. */
export function plainNumbers(text: string | undefined): number[] | undefined {
  const items = text === undefined ? undefined : /^\[([\0\t\n\f\r 0-9]*)\]$/.exec(text)?.[1]
  const numbers = items
    ?.split(/[\0\t\n\f\r ]+/)
    .filter(Boolean)
    .map(plainNumber)
  return numbers?.every((number) => number !== undefined) ? numbers : undefined
}

/** The position after a literal string; -1 if it is not terminated. */
function endOfString(text: string, start: number): number {
  let nesting = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at]
    if (char === '\\') at++
    else if (char === '(') nesting++
    else if (char === ')' && --nesting === 0) return at + 1
  }
  return -1
}
