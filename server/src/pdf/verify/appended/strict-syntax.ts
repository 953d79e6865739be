const SPACE = '(?:[\\0\\t\\n\\f\\r ]|%[^\\r\\n]*(?=[\\r\\n]))'
const END = '(?=[\\0\\t\\n\\f\\r ()<>[\\]{}/%]|$)'
const TOKEN = new RegExp(
  [
    `(?<space>${SPACE}+)`,
    `(?<ref>\\d{1,10}${SPACE}+\\d{1,5}${SPACE}+R${END})`,
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

/**
 * Whether a text is exactly one object in the syntax of ISO 32000, which all readers understand in the same way. Readers
 * repair anything else in ways of their own: `-0-5`, a missing bracket, an unknown keyword.
 */
export function isStrictObject(text: string): boolean {
  const open: Container[] = []
  let values = 0
  let at = 0
  while (at < text.length) {
    TOKEN.lastIndex = at
    const groups = TOKEN.exec(text)?.groups
    if (!groups) return false
    at = groups.text ? endOfString(text, at) : TOKEN.lastIndex
    if (at < 0) return false
    if (groups.space) continue
    if (groups.close) {
      const container = open.pop()
      if (container?.close !== groups.close || container.items % container.step > 0) return false
      continue
    }
    const container = open.at(-1)
    if (container ? isKey(container) && !groups.name : ++values > 1) return false
    if (container) container.items++
    if (groups.open)
      open.push(groups.open === '[' ? { close: ']', step: 1, items: 0 } : { close: '>>', step: 2, items: 0 })
    if (open.length > MOST_DEPTH) return false
  }
  return values === 1 && open.length === 0
}

interface Container {
  close: string
  /** Dictionaries take keys and values in turn. */
  step: 1 | 2
  items: number
}

const isKey = ({ step, items }: Container): boolean => step === 2 && items % 2 === 0

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
