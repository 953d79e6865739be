const OTHER: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '<': '>', '>': '<', '«': '»', '»': '«' }
const BRACES: Record<string, string> = { '{': '}', '}': '{' }
const KINDS = ['()', '[]', '<>', '«»'] as const

/** A bracket of a pair. Braces are none: which of them open is found out for a whole page. */
export const isBracket = (text: string): boolean => Object.hasOwn(OTHER, text)

export const isOpening = (text: string): boolean => KINDS.some(([open]) => open === text)

/** The other bracket or brace of a pair. */
export const mirrored = (text: string): string => OTHER[text] ?? BRACES[text] ?? text

/**
 * A text in which brackets make pairs: of each kind either all as they are, or all turned round, whichever makes more. Double
 * braces alternate.
 */
export function paired(characters: string[]): string[] {
  const texts = [...characters]
  for (const [open, close] of KINDS) {
    const places = [...texts.keys()].filter((index) => texts[index] === open || texts[index] === close)
    const [stated, turned] = [pairsOf(texts, places, open), pairsOf(texts, places, close)]
    if (turned > stated) for (const place of places) texts[place] = mirrored(texts[place] ?? '')
  }
  return alternating(texts)
}

function pairsOf(texts: string[], places: number[], open: string | undefined): number {
  let depth = 0
  let pairs = 0
  for (const place of places) {
    if (texts[place] === open) depth++
    else if (depth > 0) {
      depth--
      pairs++
    }
  }
  return pairs
}

function alternating(texts: string[]): string[] {
  const doubled = [...texts.keys()].filter((index) => {
    const other = texts[index + 1] === ' ' ? texts[index + 2] : texts[index + 1]
    return /^[{}]$/.test(texts[index] ?? '') && other === texts[index]
  })
  // Of three braces in a row, the first two are one.
  const tokens = doubled.filter((place, index) => doubled[index - 1] !== place - 1)
  if (tokens.length % 2 === 1) return texts
  for (const [index, place] of tokens.entries()) {
    const brace = index % 2 === 0 ? '{' : '}'
    const second = texts[place + 1] === ' ' ? place + 2 : place + 1
    texts[place] = brace
    texts[second] = brace
  }
  return texts
}
