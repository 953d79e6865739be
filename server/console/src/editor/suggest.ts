import type { FieldType } from '@signpost/sdk'
import { fieldTypes } from '@signpost/spec/field-types'
import { overlap } from './box.js'
import type { Box, PageSize } from './editor-field.js'

/** A place where a field is likely to belong. */
export interface Suggestion extends Box {
  type: FieldType
}

/** A piece of text of a page, in points from the top left corner. */
export interface PieceOfText extends Box {
  text: string
}

/** A form field of the PDF itself. */
export interface FormField extends Box {
  type: FieldType
}

// In the languages of the signing page.
const words: [FieldType, RegExp][] = [
  ['initials', /\b(initials?|initialen|paraphe|iniciales)\b/i],
  ['date', /\b(date|dated|datum|fecha)\b/i],
  ['signature', /\b(sign(ed|ature)?|unterschrift|unterzeichnet|firma|firmado)\b/i]
]
const line = /_{4,}|\.{8,}|…{3,}/g

/** Places for fields on a page: form fields of the PDF, lines to fill in, and words that ask for a signature. */
export function suggest(texts: PieceOfText[], forms: FormField[], page: PageSize): Suggestion[] {
  const lines = texts.flatMap((piece) => linesOf(piece, texts))
  const asked = texts.flatMap((piece) => besideWord(piece, texts, page))
  const kept: Suggestion[] = []
  for (const each of [...forms, ...lines, ...asked]) if (!kept.some((other) => overlap(each, other))) kept.push(each)
  return kept
}

/** Without those that have a field already. */
export function open(suggestions: Suggestion[], fields: Box[]): Suggestion[] {
  return suggestions.filter((suggestion) => !fields.some((field) => overlap(suggestion, field)))
}

function linesOf(piece: PieceOfText, all: PieceOfText[]): Suggestion[] {
  const perLetter = piece.width / piece.text.length
  return [...piece.text.matchAll(line)].map((match) => {
    const before = piece.text.slice(0, match.index)
    const type = typeOf(before.slice(-40)) ?? typeOf(wordsNear(piece, all)) ?? 'text'
    const width = match[0].length * perLetter
    const { height } = fieldTypes[type].size
    // On the line, which is at the foot of its letters.
    return {
      type,
      x: piece.x + match.index * perLetter,
      y: Math.max(0, piece.y + piece.height - height),
      width,
      height
    }
  })
}

/** The text to the left of a piece on its line, or else right below it, where forms say what belongs on a line. */
function wordsNear(piece: PieceOfText, all: PieceOfText[]): string {
  const onLine = all.filter(
    (other) => other !== piece && Math.abs(other.y - piece.y) < piece.height && other.x < piece.x
  )
  const left = onLine.sort((a, b) => b.x - a.x)[0]
  if (left && !left.text.match(line)) return left.text
  const below = all.find(
    (other) =>
      other.y > piece.y &&
      other.y < piece.y + 2.5 * piece.height &&
      other.x < piece.x + piece.width &&
      piece.x < other.x + other.width
  )
  return below?.text ?? ''
}

/** Beside a text such as `Signature:` that nothing follows on its line. */
function besideWord(piece: PieceOfText, all: PieceOfText[], page: PageSize): Suggestion[] {
  const type = /:\s*$/.test(piece.text) ? typeOf(piece.text) : undefined
  if (!type) return []
  const { width, height } = fieldTypes[type].size
  const place = { x: piece.x + piece.width + 6, y: Math.max(0, piece.y + piece.height - height), width, height }
  const isFree = !all.some((other) => other !== piece && overlap(other, { ...place, y: piece.y, height: piece.height }))
  return isFree && place.x + width <= page.width ? [{ type, ...place }] : []
}

const typeOf = (text: string) => words.find(([, pattern]) => pattern.test(text))?.[0]
