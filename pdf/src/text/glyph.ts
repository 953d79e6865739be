import type { PdfDict, PdfStream } from '../file/objects/objects.js'
import type { Font } from './font-source.js'
import type { Operation } from './operations.js'

/** A content stream as it is painted once: that of a page, or of a form XObject that one `Do` of its parent paints. */
export interface Painted {
  id: number
  resources: PdfDict
  content: Buffer
  /** Of a form XObject. */
  form?: { stream: PdfStream; parent: Painted; operation: Operation }
}

/** Marked content that states its text for readers, which must change when its glyphs do. */
export interface MarkedText {
  operation: Operation
  painted: Painted
}

/**
 * A glyph, in points from the top left corner of the page as displayed, and the bytes that show it.
 */
export interface Glyph {
  text: string
  x: number
  y: number
  /** How far the text advances. */
  ax: number
  ay: number
  /** One em upwards. */
  ux: number
  uy: number
  size: number
  /** How far its font reaches above the baseline and, negative, below it. In ems. */
  ascent: number
  descent: number
  font: Font
  /** The number that advances as far in an array of `TJ`. */
  gap: number
  painted: Painted
  operation: Operation
  /** Which string of the operation it is in, and which bytes of that. */
  element: number
  start: number
  length: number
  /** Text rendering mode: from 4 on, the text also clips what follows. */
  mode: number
  order: number
  marked: MarkedText | undefined
}

/** The glyphs of a page, in the order in which they are drawn. */
export interface PageText {
  glyphs: Glyph[]
  width: number
  height: number
  /** The page has more than is read. */
  isCut: boolean
}
