/** A character map (CMap): how codes are made of bytes, and what they stand for. */
export interface CharacterMap {
  /** Ranges of codes, and how many bytes they have. */
  spaces: { low: number; high: number; bytes: number }[]
  texts: Map<number, string>
  glyphs: Map<number, number>
  glyphRanges: { low: number; high: number; first: number }[]
}

const MOST_CODES = 70_000
const MOST_BYTES = 4 << 20
const LONGEST_TEXT = 512

const SECTION = /begin(codespacerange|bfchar|bfrange|cidrange|cidchar)([\s\S]*?)end\1/g
const TOKEN = /<([^>]*)>|\[([\s\S]*?)\]|(-?\d+)/g

interface Token {
  hex: string
  list: string[] | undefined
  number: number
}

/** Reads a character map. Ignores all that PostScript could do beside: it is not run. */
export function readCharacterMap(data: Buffer): CharacterMap {
  const map: CharacterMap = { spaces: [], texts: new Map(), glyphs: new Map(), glyphRanges: [] }
  for (const [, kind = '', body = ''] of data
    .toString('latin1', 0, Math.min(data.length, MOST_BYTES))
    .matchAll(SECTION)) {
    const tokens = readTokens(body)
    const size = kind === 'bfrange' || kind === 'cidrange' ? 3 : 2
    for (let at = 0; at + size <= tokens.length; at += size) {
      const [first, second, third] = tokens.slice(at, at + 3) as [Token, Token, Token]
      if (kind === 'codespacerange')
        map.spaces.push({ low: codeOf(first), high: codeOf(second), bytes: bytesOf(first) })
      if (kind === 'bfchar') map.texts.set(codeOf(first), textOfHex(second.hex))
      if (kind === 'bfrange') addTexts(map, codeOf(first), codeOf(second), third)
      if (kind === 'cidchar') map.glyphs.set(codeOf(first), second.number)
      if (kind === 'cidrange') map.glyphRanges.push({ low: codeOf(first), high: codeOf(second), first: third.number })
      if (map.texts.size > MOST_CODES || map.glyphRanges.length > MOST_CODES) return map
    }
  }
  return map
}

function readTokens(body: string): Token[] {
  const clean = (hex = '') => hex.replace(/[^0-9a-f]/gi, '')
  return [...body.matchAll(TOKEN)].map(([, hex, list, number]) => ({
    hex: clean(hex),
    list: list === undefined ? undefined : [...list.matchAll(/<([^>]*)>/g)].map(([, item]) => clean(item)),
    number: Number(number ?? 0)
  }))
}

const codeOf = ({ hex }: Token): number => Number.parseInt(hex, 16) || 0
const bytesOf = ({ hex }: Token): number => Math.max(1, hex.length / 2)

function addTexts({ texts }: CharacterMap, low: number, high: number, { hex, list }: Token): void {
  const first = textOfHex(hex)
  const last = first.charCodeAt(first.length - 1)
  for (let code = low; code <= Math.min(high, low + 65_535) && texts.size <= MOST_CODES; code++) {
    if (list) texts.set(code, textOfHex(list[code - low] ?? ''))
    else if (first) texts.set(code, first.slice(0, -1) + String.fromCharCode(last + code - low))
  }
}

/** UTF-16 in hexadecimal; some programs write a single byte. */
function textOfHex(hex: string): string {
  if (hex.length <= 2) return hex ? String.fromCharCode(Number.parseInt(hex, 16)) : ''
  let text = ''
  for (let at = 0; at + 4 <= Math.min(hex.length, LONGEST_TEXT); at += 4) {
    text += String.fromCharCode(Number.parseInt(hex.slice(at, at + 4), 16))
  }
  return text
}
