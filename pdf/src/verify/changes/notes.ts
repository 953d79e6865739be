import { PdfDict, type PdfRef } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import {
  type Check,
  isAnyName,
  isBox,
  isData,
  isNumber,
  isOneOf,
  isReference,
  isText,
  type Shape,
  strangeKeys
} from './shapes.js'

const isClosed: Check = (value) => value === false

/** What comments have in common. Without an appearance of their own: readers draw an icon or a line for them. */
const COMMENT: Shape = {
  Type: isOneOf('Annot'),
  Rect: isBox,
  Contents: isText,
  P: isReference,
  Popup: isReference,
  IRT: isReference,
  RT: isAnyName,
  F: isNumber,
  C: isData,
  CA: isNumber,
  T: isText,
  NM: isText,
  M: isText,
  CreationDate: isText,
  Subj: isText,
  RC: isText
}
/** A comment on a place. Open, it would cover what is next to it. */
const NOTE: Shape = {
  ...COMMENT,
  Subtype: isOneOf('Text', 'Popup'),
  Parent: isReference,
  Name: isAnyName,
  Open: isClosed,
  State: isText,
  StateModel: isText
}

/** The height of a line of text, in points. Readers draw lines in proportion to it, which could cover a page. */
const TALLEST_LINE = 40
const QUAD = 8

const areLines: Check = (value, file) => {
  const numbers = Array.isArray(value) ? value.map((item) => file.resolve(item)) : []
  if (numbers.length === 0 || numbers.length % QUAD > 0 || !numbers.every((item) => typeof item === 'number'))
    return false
  return numbers.every((x, at) => {
    if (at % QUAD > 0) return true
    const [y, left, bottom] = [numbers[at + 1], numbers[at + 4], numbers[at + 5]]
    return Math.hypot(x - (left ?? 0), (y ?? 0) - (bottom ?? 0)) <= TALLEST_LINE
  })
}

/** A line below or through a text. A marker could be as black as what it marks. */
const MARKUP: Shape = { ...COMMENT, Subtype: isOneOf('Underline', 'Squiggly', 'StrikeOut'), QuadPoints: areLines }

/** Whether a new annotation only comments: others can cover signed content, or forge it. */
export function isNote(file: PdfFile, ref: PdfRef): boolean {
  const dict = file.resolve(ref)
  if (!(dict instanceof PdfDict)) return false
  return [NOTE, MARKUP].some((shape) => strangeKeys(file, dict, shape).length === 0)
}
