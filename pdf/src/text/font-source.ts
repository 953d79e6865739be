import { decodeStream, type Resolve } from '../file/filters/filters.js'
import { type PdfDict, PdfName, type PdfObject, PdfStream } from '../file/objects/objects.js'
import { PdfError } from '../interface/error.js'
import { type CharacterMap, readCharacterMap } from './character-map.js'

/** What is needed to read text in a font. Font programs are never parsed: the dictionary says how far glyphs advance. */
export interface Font {
  isVertical: boolean
  /** The code at a place of a string, and how many bytes it has. */
  codeAt(bytes: Uint8Array, at: number): [code: number, length: number]
  /** In ems; of vertical writing downwards, negative. */
  advanceOf(code: number): number
  /** How far its text reaches above the baseline and, negative, below it. In ems. */
  ascent: number
  descent: number
  textOf(code: number): string
}

/** What a font is read from. */
export interface FontSource {
  dict: PdfDict
  resolve: Resolve
  descriptor: PdfDict | undefined
  /** From /ToUnicode. */
  unicode: CharacterMap | undefined
}

const LIMIT = 8 << 20
const USUAL = { ascent: 0.75, descent: -0.25 }

/** How high the text of a font is, as its descriptor says. */
export function heightOf({ resolve, descriptor }: FontSource): Pick<Font, 'ascent' | 'descent'> {
  const stated = (name: string) => Math.abs(numberOf(resolve(descriptor?.get(name)))) / 1000
  const [ascent, descent] = [stated('Ascent'), stated('Descent')]
  const isLikely = ascent > 0.3 && ascent < 1.5 && descent < 1
  return isLikely ? { ascent, descent: -descent } : USUAL
}

/** The character map in a stream; undefined if it cannot be read. */
export function readMap(object: PdfObject, resolve: Resolve): CharacterMap | undefined {
  if (!(object instanceof PdfStream)) return undefined
  try {
    return readCharacterMap(decodeStream(object, resolve, LIMIT))
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

export const nameOf = (object: PdfObject): string => (object instanceof PdfName ? object.value : '')

export const numberOf = (object: PdfObject, otherwise = 0): number =>
  typeof object === 'number' && Number.isFinite(object) ? object : otherwise
