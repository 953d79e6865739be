import { type Encoding, encodings } from './encodings.js'

/**
 * The encoding from before Unicode that a text is most likely written in: the one in which most of its characters outside ASCII are
 * letters of one language, and stand where letters do. Where several fit, that of one of the reader's languages is taken.
 */
export function guessEncoding(bytes: Uint8Array, languages: readonly string[]): Encoding {
  const ranked = encodings.map((encoding) => ({ encoding, score: scoreOf(encoding, bytes, languages) }))
  const [first, ...others] = ranked
  // biome-ignore lint/style/noNonNullAssertion: the list is not empty
  return others.reduce((best, each) => (each.score > best.score ? each : best), first!).encoding
}

function scoreOf({ name, letters }: Encoding, bytes: Uint8Array, languages: readonly string[]): number {
  const text = decoded(name, bytes)
  if (text === null) return Number.NEGATIVE_INFINITY
  const scores = Object.entries(letters).map(([language, own]) => {
    const isRead = languages.some((tag) => tag.startsWith(language) || language.startsWith(tag))
    return scoreOfText(text, own) * (isRead ? 1.2 : (weights[language] ?? 1))
  })
  return Math.max(...scores) + commonness(name, bytes)
}

function decoded(name: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

// What few write: its letters are those of Turkish in another encoding.
const weights: Record<string, number> = { is: 0.9 }

const outside = /[^\0-\x7f]/gu
const wide = /[\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/u
const isLetter = (char: string | undefined) => char !== undefined && /\p{L}/u.test(char)

function scoreOfText(text: string, own: RegExp): number {
  let score = 0
  for (const { 0: char, index } of text.matchAll(outside)) {
    const [before, after] = [text[index - 1], text[index + char.length]]
    // A character of two bytes says as much as two of one.
    if (own.test(char)) score += wide.test(char) ? 2 : 1
    else if (isLetter(char)) score -= 2
    else if (isLetter(before) || isLetter(after)) score -= 3
    else score -= 0.5
    // Only scripts without ASCII have words of nothing but other letters.
    const isLatin = /\p{Script=Latin}/u.test(char)
    if (isLatin && before && before !== char && /[^\0-\x7f]/.test(before) && isLetter(before)) score -= 0.5
    if (!isLatin && /[\p{L}\p{M}\p{N}]/u.test(char) && (isAscii(before) || isAscii(after))) score -= 2
    if (isUpper(char) && before !== undefined && isLower(before)) score -= 2
    // Names begin with capitals, where there are any.
    if (isLower(char) && !isLetter(before)) score -= 0.5
  }
  return score
}

const isAscii = (char: string | undefined) => char !== undefined && /[a-z]/i.test(char)
const isUpper = (char: string) => char !== char.toLowerCase()
const isLower = (char: string) => char !== char.toUpperCase()

// Each of these has its frequent characters first, in the order of their sounds: rare ones are a sign of another encoding.
const frequent: Record<string, (lead: number, trail: number) => boolean> = {
  shift_jis: (lead) => (lead >= 0x81 && lead <= 0x83) || (lead >= 0x88 && lead <= 0x97),
  'euc-kr': (lead, trail) => lead >= 0xb0 && lead <= 0xc8 && trail >= 0xa1,
  gb18030: (lead, trail) => lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1,
  big5: (lead) => lead >= 0xa4 && lead <= 0xc6
}

/** How many points a text loses for characters that are rare in its encoding. */
function commonness(name: string, bytes: Uint8Array): number {
  const isFrequent = frequent[name]
  if (!isFrequent) return 0
  let lost = 0
  for (let index = 0; index < bytes.length - 1; index++) {
    const [lead = 0, trail = 0] = [bytes[index], bytes[index + 1]]
    if (lead < 0x80) continue
    if (name === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf) {
      lost += 1.2
      continue
    }
    if (!isFrequent(lead, trail)) lost += 1.2
    index++
  }
  return -lost
}
