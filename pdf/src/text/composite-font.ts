import { type PdfDict, PdfName, PdfStream } from '../file/objects/objects.js'
import type { CharacterMap } from './character-map.js'
import { type Font, type FontSource, heightOf, numberOf, readMap } from './font-source.js'

const MOST_WIDTHS = 70_000

/** A font with several bytes a code. @param descendant the dictionary that states its widths */
export function readCompositeFont(source: FontSource, descendant: PdfDict): Font {
  const { dict, resolve, unicode } = source
  const encoding = resolve(dict.get('Encoding'))
  const name = encoding instanceof PdfName ? encoding.value : ''
  const own = readMap(encoding, resolve)
  const mode = encoding instanceof PdfStream ? encoding.dict.get('WMode') : undefined
  const isVertical = name === 'V' || name.endsWith('-V') || resolve(mode) === 1
  const isMixed = /RKSJ|EUC|GBK|B5|KSC|HKscs|ETen|GB-/.test(name) && !/UCS2|UTF/.test(name)
  const isUnicode = /UCS2|UTF16/.test(name)
  const widths = readWidths({ dict: descendant, resolve }, isVertical)
  const usual = usualWidth({ dict: descendant, resolve }, isVertical)
  const plain = isMixed && widths.size === 0 ? usual / 2 : usual
  return {
    ...heightOf(source),
    isVertical,
    codeAt: own?.spaces.length
      ? (bytes, at) => codeOf(own.spaces, bytes, at)
      : (bytes, at) => pairAt(bytes, at, isMixed),
    advanceOf: (code) => (widths.get(glyphOf(own, code)) ?? (code < 128 ? plain : usual)) / 1000,
    textOf: (code) => {
      const isPlain = isUnicode || (isMixed && code >= 32 && code < 127)
      return unicode?.texts.get(code) ?? (isPlain ? String.fromCharCode(code) : '')
    }
  }
}

function codeOf(spaces: CharacterMap['spaces'], bytes: Uint8Array, at: number): [number, number] {
  let code = 0
  for (let length = 1; length <= 4 && at + length <= bytes.length; length++) {
    code = code * 256 + (bytes[at + length - 1] ?? 0)
    if (spaces.some(({ low, high, bytes }) => bytes === length && code >= low && code <= high)) return [code, length]
  }
  return pairAt(bytes, at, false)
}

function pairAt(bytes: Uint8Array, at: number, isMixed: boolean): [number, number] {
  const [first = 0, second] = [bytes[at], bytes[at + 1]]
  if (second === undefined || (isMixed && first < 0x80)) return [first, 1]
  return [first * 256 + second, 2]
}

function glyphOf(own: CharacterMap | undefined, code: number): number {
  if (!own) return code
  const known = own.glyphs.get(code)
  if (known !== undefined) return known
  const range = own.glyphRanges.find(({ low, high }) => code >= low && code <= high)
  return range ? range.first + code - range.low : 0
}

type Source = Pick<FontSource, 'dict' | 'resolve'>

/** What /W or /W2 state: either a first glyph and a list, or a range of glyphs of one width. */
function readWidths({ dict, resolve }: Source, isVertical: boolean): Map<number, number> {
  const size = isVertical ? 3 : 1
  const stated = resolve(dict.get(isVertical ? 'W2' : 'W'))
  const widths = new Map<number, number>()
  if (!Array.isArray(stated)) return widths
  const number = (index: number) => numberOf(resolve(stated[index]))
  for (let at = 0; at < stated.length && widths.size < MOST_WIDTHS; ) {
    const first = number(at)
    const list = resolve(stated[at + 1])
    if (Array.isArray(list)) {
      for (let index = 0; index * size < list.length && index < MOST_WIDTHS; index++) {
        widths.set(first + index, numberOf(resolve(list[index * size])))
      }
      at += 2
    } else {
      const last = Math.min(number(at + 1), first + 65_535)
      for (let glyph = first; glyph <= last && widths.size < MOST_WIDTHS; glyph++) widths.set(glyph, number(at + 2))
      at += 2 + size
    }
  }
  return widths
}

function usualWidth({ dict, resolve }: Source, isVertical: boolean): number {
  if (!isVertical) return numberOf(resolve(dict.get('DW')), 1000)
  const stated = resolve(dict.get('DW2'))
  return Array.isArray(stated) ? numberOf(resolve(stated[1]), -1000) : -1000
}
