import { type FontFace, glyphOf } from './font-face.js'
import type { ClusteredGlyph } from './full-shaper.js'
import type { ShapedGlyph } from './shaped-glyph.js'

const SPACE = 0x20

/** A glyph that is drawn as a shape, and not as text; its place is from the start of its run, in em. */
export interface GlyphShape {
  id: number
  x: number
  y: number
}

/** Glyphs from left to right, as text that readers copy, and the shapes that are drawn over them. */
export interface CopiedGlyphs {
  glyphs: ShapedGlyph[]
  shapes: GlyphShape[]
}

/**
 * Makes text from right to left one that can be copied. Readers reverse such text glyph by glyph, or character by character,
 * and take what overlaps for separate text. Therefore every glyph of it stands for one character, beside its neighbours. What
 * is over or under a letter is a shape. A letter with points is a shape as well: invisible glyphs share its width, one for each
 * of its characters.
 */
export function copiedGlyphs(face: FontFace, shaped: ClusteredGlyph[]): CopiedGlyphs {
  const copied: CopiedGlyphs = { glyphs: [], shapes: [] }
  let pen = 0
  for (const cluster of clustersOf(shaped)) {
    copy(cluster, face, pen, copied)
    pen += widthOf(cluster)
  }
  return copied
}

function copy(cluster: ClusteredGlyph[], face: FontFace, start: number, { glyphs, shapes }: CopiedGlyphs): void {
  const codePoints = cluster.flatMap((glyph) => glyph.codePoints)
  const width = widthOf(cluster)
  let pen = 0
  for (const glyph of cluster) {
    const x = pen + glyph.x
    if (codePoints.length === 1 && glyph.codePoints.length === 1) glyphs.push({ ...glyph, x, advance: width })
    else shapes.push({ id: glyph.id, x: start + x, y: glyph.y })
    pen += glyph.advance
  }
  if (codePoints.length === 1) return
  for (const codePoint of [...codePoints].reverse()) glyphs.push(invisible(face, codePoint, width / codePoints.length))
}

function invisible(face: FontFace, codePoint: number, width: number): ShapedGlyph {
  return { id: glyphOf(face, SPACE), advance: width, width, x: 0, y: 0, codePoints: [codePoint] }
}

function clustersOf(shaped: ClusteredGlyph[]): ClusteredGlyph[][] {
  const clusters: ClusteredGlyph[][] = []
  for (const glyph of shaped) {
    const last = clusters.at(-1)
    if (last?.[0]?.cluster === glyph.cluster) last.push(glyph)
    else clusters.push([glyph])
  }
  return clusters
}

const widthOf = (cluster: ClusteredGlyph[]): number => cluster.reduce((sum, { advance }) => sum + advance, 0)
