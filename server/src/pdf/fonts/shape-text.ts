import bidiFactory from 'bidi-js'
import { PdfError } from '../error.js'
import { facesFor, faceWith, isInvisible, type TextStyle } from './choose-face.js'
import type { FaceName, FontFace } from './font-face.js'
import { shapeSimply } from './simple-shaper.js'

/** A glyph where it belongs; lengths in em. */
export interface ShapedGlyph {
  id: number
  /** How far the next glyph is from this one. */
  advance: number
  /** What the font itself says of its width. */
  width: number
  x: number
  y: number
  codePoints: number[]
}

/** Glyphs of one font, from left to right. */
export interface ShapedRun {
  face: FontFace
  glyphs: ShapedGlyph[]
}

/** One line of text: runs from left to right, and how wide they are together, in em. */
export interface ShapedText {
  runs: ShapedRun[]
  width: number
  isRightToLeft: boolean
  /**
   * The text itself, where its glyphs do not tell: joined or replaced by others. Not for what runs from right to left,
   * which readers turn round by themselves, glyph by glyph.
   */
  actualText: string | undefined
}

const bidi = bidiFactory()
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/**
 * Shapes one line: chooses fonts, orders what runs from right to left, joins and places glyphs.
 * @throws `UNSUPPORTED_CHARACTER` for a character that no font has
 */
export function shapeText(text: string, style: TextStyle): ShapedText {
  const line = text.normalize('NFC').replace(/\s/g, ' ')
  const embedding = RIGHT_TO_LEFT.test(line) ? bidi.getEmbeddingLevels(line) : undefined
  const pieces = itemise(line, facesFor(line, style), embedding?.levels)
  const simple = pieces.map(({ face, level, text: part }) => (level === 0 ? shapeSimply(face, part) : undefined))
  const isSimple = simple.every((glyphs) => glyphs !== undefined)
  const runs = isSimple
    ? pieces.map(({ face }, index) => ({ face, glyphs: simple[index]! }))
    : inVisualOrder(pieces).map(shapePiece)
  const width = runs.reduce((sum, run) => sum + run.glyphs.reduce((part, glyph) => part + glyph.advance, 0), 0)
  const isRightToLeft = (embedding?.paragraphs[0]?.level ?? 0) % 2 === 1
  return { runs, width, isRightToLeft, actualText: isSimple || embedding ? undefined : line }
}

interface Piece {
  face: FontFace
  level: number
  text: string
}

/** Cuts a line where the font or the direction changes. */
function itemise(line: string, faces: FaceName[], levels: Uint8Array | undefined): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const char of line) {
    const level = levels?.[at] ?? 0
    at += char.length
    const last = pieces.at(-1)
    const face = faceOf(char, faces, last?.face)
    if (!face) continue
    if (last && last.face === face && last.level === level) last.text += char
    else pieces.push({ face, level, text: char })
  }
  return pieces
}

function faceOf(char: string, faces: FaceName[], previous: FontFace | undefined): FontFace | undefined {
  const codePoint = char.codePointAt(0)!
  // Spaces and marks stay with the font of what they follow, so that words and accents are not torn apart.
  if (previous && isAttached(char) && previous.font.hasGlyphForCodePoint(codePoint)) return previous
  const face = faceWith(codePoint, faces)
  if (face) return face
  if (isInvisible(char)) return undefined
  throw new PdfError('UNSUPPORTED_CHARACTER', `no font has the character "${char}"`)
}

const isAttached = (char: string): boolean => /[\s\p{M}\p{Cf}]/u.test(char)

/** Rule L2 of the bidirectional algorithm: from the highest level down, turns round what is at that level or above. */
function inVisualOrder(pieces: Piece[]): Piece[] {
  const ordered = [...pieces]
  const highest = Math.max(0, ...pieces.map((piece) => piece.level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while (end < ordered.length && ordered[end]!.level >= level) end++
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      if (end > start) start = end
    }
  }
  return ordered
}

function shapePiece({ face, level, text }: Piece): ShapedRun {
  const isRightToLeft = level % 2 === 1
  const simple = isRightToLeft ? undefined : shapeSimply(face, text)
  if (simple) return { face, glyphs: simple }
  const logical = isRightToLeft ? mirror(text) : text
  const run = face.font.layout(logical, undefined, undefined, undefined, isRightToLeft ? 'rtl' : 'ltr')
  const em = face.font.unitsPerEm
  const glyphs = run.glyphs.map((glyph, index) => {
    const position = run.positions![index]!
    return {
      id: glyph.id,
      advance: position.xAdvance / em,
      width: glyph.advanceWidth / em,
      x: position.xOffset / em,
      y: position.yOffset / em,
      codePoints: glyph.codePoints
    }
  })
  return { face, glyphs }
}

const mirror = (text: string): string => [...text].map((char) => bidi.getMirroredCharacter(char) ?? char).join('')
