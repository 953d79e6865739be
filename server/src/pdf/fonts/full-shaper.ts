import type * as harfbuzz from 'harfbuzzjs'
import type { FontFace } from './font-face.js'
import type { ShapedGlyph } from './shaped-glyph.js'

type HarfBuzz = typeof harfbuzz

/** HarfBuzz is required but not loaded. Handled by `withShaper`. */
class ShaperNotLoaded extends Error {
  override readonly name = 'ShaperNotLoaded'
}

interface Shaper {
  harfbuzz: HarfBuzz
  /** One for all texts: memory of HarfBuzz is not garbage-collected. */
  buffer: harfbuzz.Buffer
}

let shaper: Shaper | undefined

/** Loads HarfBuzz, once per process. */
export async function loadShaper(): Promise<void> {
  const harfbuzz = await import('harfbuzzjs')
  shaper ??= { harfbuzz, buffer: new harfbuzz.Buffer() }
}

/**
 * Runs work that shapes text. HarfBuzz, which is compiled when it is loaded, is loaded only if a text requires it: the
 * work is then restarted, so it must have no side effects before it draws.
 */
export async function withShaper<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ShaperNotLoaded)) throw error
    await loadShaper()
    return work()
  }
}

/** A glyph, and which character of the text it comes from: the index of the first, if of several. */
export interface ClusteredGlyph extends ShapedGlyph {
  cluster: number
}

const fonts = new WeakMap<FontFace, harfbuzz.Font>()

/**
 * Shapes text of one script and direction by all of a font's rules: joins, reorders and places its glyphs. They come
 * from left to right. `shown` has in place of each character the one that is drawn, which differs for brackets.
 */
export function shapeFully(face: FontFace, text: string, isRightToLeft: boolean, shown = text): ClusteredGlyph[] {
  if (!shaper) throw new ShaperNotLoaded('HarfBuzz is not loaded')
  const { harfbuzz, buffer } = shaper
  const font = fonts.get(face) ?? openFont(harfbuzz, face)
  fonts.set(face, font)
  buffer.reset()
  buffer.setClusterLevel(clusterLevel(harfbuzz, isRightToLeft))
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
  harfbuzz.shape(font, buffer)
  const em = face.font.unitsPerEm
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const clusters = infos.map(({ cluster }) => cluster)
  const advances = positions.map(({ xAdvance }) => xAdvance)
  const characters = charactersOf(clusters, advances, shown)
  return infos.map(({ codepoint: id, cluster }, index) => {
    // biome-ignore lint/style/noNonNullAssertion: a glyph has a position
    const { xAdvance, xOffset, yOffset } = positions[index]!
    const width = font.glyphHAdvance(id) / em
    const place = { advance: xAdvance / em, width, x: xOffset / em, y: yOffset / em }
    // biome-ignore lint/style/noNonNullAssertion: a glyph has its characters
    return { id, cluster, ...place, codePoints: characters[index]! }
  })
}

// A mark keeps the character that it is of, as far as the script lets it. In text from right to left it belongs to its letter.
function clusterLevel({ ClusterLevel }: HarfBuzz, isRightToLeft: boolean): harfbuzz.ClusterLevel {
  return isRightToLeft ? ClusterLevel.MONOTONE_GRAPHEMES : ClusterLevel.MONOTONE_CHARACTERS
}

function openFont({ Font, Face, Blob }: HarfBuzz, { bytes }: FontFace): harfbuzz.Font {
  const own = new Uint8Array(bytes)
  return new Font(new Face(new Blob(own.buffer)))
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
