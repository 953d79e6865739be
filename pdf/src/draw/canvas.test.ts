import { expect, it } from 'vitest'
import { PdfRef } from '../file/objects/objects.js'
import type { ShapedText } from '../fonts/shape-text.js'
import { Canvas } from './canvas.js'
import type { DocumentResources } from './document-resources.js'

const font = { ref: new PdfRef(1, 0), encode: () => '01' }
const resources = { font: () => font } as unknown as DocumentResources
const glyph = { x: 0, y: 0, advance: 0.5, width: 0.5 }

function contentOf(glyphs: { x: number; y: number; advance: number; width: number }[]): string {
  const canvas = new Canvas(100, 100, resources)
  const text = { width: 1, runs: [{ face: { name: 'sans' }, glyphs, shapes: [] }] } as unknown as ShapedText
  canvas.text(text, 0, 50, { size: 10 })
  return canvas.finish().content.toString()
}

it('raises no text but the glyph that stands higher', () => {
  const risen = { ...glyph, y: 0.25 }
  const rises = (content: string) => content.match(/\S+ Ts/g)
  expect(rises(contentOf([glyph, glyph]))).toBeNull()
  expect(rises(contentOf([glyph, risen, glyph]))).toEqual(['2.5 Ts', '0 Ts'])
  // It would hold for all the text of the page that follows.
  expect(rises(contentOf([glyph, risen]))).toEqual(['2.5 Ts', '0 Ts'])
})
