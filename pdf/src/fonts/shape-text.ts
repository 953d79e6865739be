import bidiFactory from 'bidi-js'
import { PdfError } from '../interface/error.js'
import { facesFor, faceWith, hasGlyph, isInvisible, type TextStyle } from './choose-face.js'
import { copiedGlyphs, type GlyphShape } from './copied-glyphs.js'
import { type FontFace, fontFace } from './font-face.js'
import type { FaceName } from './font-files.js'
import { shapeFully } from './full-shaper.js'
import { type ScriptName, scriptOf } from './scripts.js'
import type { ShapedGlyph } from './shaped-glyph.js'
import { shapeSimply } from './simple-shaper.js'

/** Glyphs of one font, from left to right. */
export interface ShapedRun {
  face: FontFace
  glyphs: ShapedGlyph[]
  /** What is drawn as well, but not as text. */
  shapes: GlyphShape[]
}

/** One line of text: runs from left to right, and how wide they are together, in em. */
export interface ShapedText {
  runs: ShapedRun[]
  width: number
  isRightToLeft: boolean
  /**
   * The text itself, if its glyphs are joined or replaced. Not set for text from right to left, which readers reverse
   * themselves, glyph by glyph.
   */
  actualText: string | undefined
}

/** A paragraph before it is broken into lines: a word keeps its fonts and direction on any line. */
export interface Paragraph {
  text: string
  faces: FaceName[]
  /** Of each UTF-16 unit, where anything runs from right to left. */
  levels: Uint8Array | undefined
  isRightToLeft: boolean
}

const bidi = bidiFactory()
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** Reads a paragraph: its fonts and directions. */
export function readParagraph(text: string, style: TextStyle, language?: string): Paragraph {
  const line = text.normalize('NFC').replace(/\s/g, ' ')
  const embedding = RIGHT_TO_LEFT.test(line) ? bidi.getEmbeddingLevels(line) : undefined
  const isRightToLeft = (embedding?.paragraphs[0]?.level ?? 0) % 2 === 1
  return { text: line, faces: facesFor(line, style, language), levels: embedding?.levels, isRightToLeft }
}

/**
 * Shapes one line: chooses fonts, reorders text from right to left, joins and positions glyphs.
 * @throws `UNSUPPORTED_CHARACTER` for a character that no font has
 */
export function shapeText(text: string, style: TextStyle, language?: string): ShapedText {
  return shapeLine(readParagraph(text, style, language))
}

/** Shapes a line of a paragraph, from one index of its text to another. */
export function shapeLine(paragraph: Paragraph, start = 0, end = paragraph.text.length): ShapedText {
  const { faces, levels, isRightToLeft } = paragraph
  const line = paragraph.text.slice(start, end)
  const plain = shapePlainly(paragraph, line)
  if (plain) return { runs: [plain], width: widthOfRuns([plain]), isRightToLeft, actualText: undefined }
  const pieces = itemise(line, faces, levels?.subarray(start, end))
  const simple = pieces.map(({ face, level, text: part }) => (level === 0 ? shapeSimply(face, part) : undefined))
  const isSimple = simple.every((glyphs) => glyphs !== undefined)
  const runs = isSimple
    ? // biome-ignore lint/style/noNonNullAssertion: as many as pieces
      pieces.map(({ face }, index) => ({ face, glyphs: simple[index]!, shapes: [] }))
    : inVisualOrder(pieces).map(shapePiece)
  return { runs, width: widthOfRuns(runs), isRightToLeft, actualText: isSimple || levels ? undefined : line }
}

const widthOfRuns = (runs: ShapedRun[]): number =>
  runs.reduce((sum, run) => sum + run.glyphs.reduce((part, glyph) => part + glyph.advance, 0), 0)

/** Shapes plain text whose first font has all of it, as most texts are: it need not be cut into pieces. */
export function shapePlainly({ faces, levels }: Paragraph, line: string): ShapedRun | undefined {
  const [first] = faces
  if (levels || !first) return undefined
  const face = fontFace(first)
  const glyphs = shapeSimply(face, line)
  return glyphs?.every(({ id }) => id !== 0) ? { face, glyphs, shapes: [] } : undefined
}

/** Text of one font, script and direction. */
export interface Piece {
  face: FontFace
  level: number
  script: ScriptName | undefined
  text: string
  /** Where in the line it begins. */
  start: number
}

/** Cuts a line where the font, the script or the direction changes. */
export function itemise(line: string, faces: FaceName[], levels: Uint8Array | undefined): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  let isCut = true
  for (const char of line) {
    const level = levels?.[at] ?? 0
    const start = at
    at += char.length
    const last = pieces.at(-1)
    const face = faceOf(char, faces, last?.face)
    // A joiner without a glyph still tells the shaper what to join.
    if (!face && last?.script && !isCut) last.text += char
    else if (!face) isCut = true
    if (!face) continue
    const script = isAttached(char) ? (scriptOf(char) ?? last?.script) : scriptOf(char)
    const isSame = !isCut && last?.face === face && last.level === level && last.script === script
    // biome-ignore lint/style/noNonNullAssertion: the same as the last one
    if (isSame) last!.text += char
    else pieces.push({ face, level, script, text: char, start })
    isCut = false
  }
  return pieces
}

/** The font for a character that follows one of the font `previous`; undefined for invisible characters. */
export function faceOf(char: string, faces: FaceName[], previous: FontFace | undefined): FontFace | undefined {
  // biome-ignore lint/style/noNonNullAssertion: a character has a code point
  const codePoint = char.codePointAt(0)!
  // Spaces and marks use the font of the preceding character, so that words and accents are not split.
  if (previous && isAttached(char) && hasGlyph(previous, codePoint)) return previous
  const face = faceWith(codePoint, faces)
  if (face) return face
  if (isInvisible(char)) return undefined
  throw new PdfError('UNSUPPORTED_CHARACTER', `no font has the character "${char}"`)
}

/** Whether a character uses the font of the preceding one. The dandas end sentences in all scripts of India. */
export const isAttached = (char: string): boolean => /[\s\p{M}\p{Cf}\u0964\u0965]/u.test(char)

/** Rule L2 of the bidirectional algorithm: from the highest level down, reverses runs of that level or above. */
function inVisualOrder(pieces: Piece[]): Piece[] {
  const ordered = [...pieces]
  const highest = Math.max(0, ...pieces.map((piece) => piece.level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      // biome-ignore lint/style/noNonNullAssertion: below the length
      while (end < ordered.length && ordered[end]!.level >= level) end++
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      if (end > start) start = end
    }
  }
  return ordered
}

function shapePiece({ face, level, text }: Piece): ShapedRun {
  if (level % 2 === 1) return { face, ...copiedGlyphs(face, shapeFully(face, text, true, mirror(text))) }
  return { face, glyphs: shapeSimply(face, text) ?? shapeFully(face, text, false), shapes: [] }
}

const mirror = (text: string): string => [...text].map((char) => bidi.getMirroredCharacter(char) ?? char).join('')
