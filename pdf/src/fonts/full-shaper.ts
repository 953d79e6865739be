import * as harfbuzz from 'harfbuzzjs'
import { type FontFace, widthOf } from './font-face.js'
import type { ShapedGlyph } from './shaped-glyph.js'

/** A glyph, and which character of the text it comes from: the index of the first, if of several. */
export interface ClusteredGlyph extends ShapedGlyph {
  cluster: number
}

// One for all texts: memory of HarfBuzz is not garbage-collected.
const buffer = new harfbuzz.Buffer()
const NO_LIGATURES = ['liga', 'clig', 'calt'].map((tag) => new harfbuzz.Feature(tag, 0))

/**
 * Shapes text of one script and direction by all of a font's rules: joins, reorders and places its glyphs. They come
 * from left to right. `shown` has in place of each character the one that is drawn, which differs for brackets.
 */
export function shapeFully(face: FontFace, text: string, isRightToLeft: boolean, shown = text): ClusteredGlyph[] {
  const em = face.unitsPerEm
  fillBuffer(text, isRightToLeft)
  harfbuzz.shape(face.font, buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const clusters = infos.map(({ cluster }) => cluster)
  const advances = positions.map(({ xAdvance }) => xAdvance)
  const characters = charactersOf(clusters, advances, shown)
  return infos.map(({ codepoint: id, cluster }, index) => {
    // biome-ignore lint/style/noNonNullAssertion: a glyph has a position
    const { xAdvance, xOffset, yOffset } = positions[index]!
    const place = { advance: xAdvance / em, width: widthOf(face, id), x: xOffset / em, y: yOffset / em }
    // biome-ignore lint/style/noNonNullAssertion: a glyph has its characters
    return { id, cluster, ...place, codePoints: characters[index]! }
  })
}

/** How much further apart (negative: closer) a pair of letters stands than their widths say, in em. */
export function kerningOf(face: FontFace, pair: string): number {
  fillBuffer(pair, false)
  harfbuzz.shape(face.font, buffer, NO_LIGATURES)
  const [first] = buffer.getGlyphInfosAndPositions()
  // biome-ignore lint/style/noNonNullAssertion: a pair has glyphs
  return (first!.xAdvance! - face.font.glyphHAdvance(first!.codepoint)) / face.unitsPerEm
}

function fillBuffer(text: string, isRightToLeft: boolean): void {
  const { MONOTONE_GRAPHEMES, MONOTONE_CHARACTERS } = harfbuzz.ClusterLevel
  buffer.reset()
  // A mark keeps the character that it is of, as far as the script lets it. In text from right to left it belongs to its letter.
  buffer.setClusterLevel(isRightToLeft ? MONOTONE_GRAPHEMES : MONOTONE_CHARACTERS)
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
}

/**
 * The characters that each glyph stands for. Of several glyphs that come from the same characters, as a letter and its
 * dot, the widest has them all: readers take what has no width for something apart.
 */
function charactersOf(clusters: number[], advances: number[], text: string): number[][] {
  const widest = new Map<number, number>()
  clusters.forEach((cluster, index) => {
    const before = widest.get(cluster)
    // biome-ignore lint/style/noNonNullAssertion: a glyph has an advance
    if (before === undefined || advances[index]! > advances[before]!) widest.set(cluster, index)
  })
  const starts = [...widest.keys()].sort((a, b) => a - b)
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]))
  return clusters.map((cluster, index) => {
    if (widest.get(cluster) !== index) return []
    // biome-ignore lint/style/noNonNullAssertion: a character has a code point
    return [...text.slice(cluster, ends.get(cluster))].map((char) => char.codePointAt(0)!)
  })
}
