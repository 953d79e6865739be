import { ObjectParser } from '../file/objects/object-parser.js'
import { PdfName, type PdfObject } from '../file/objects/objects.js'
import { isSpace } from '../file/objects/syntax.js'

/** Components per pixel of each color space that an inline image may name. */
const COMPONENTS: Record<string, number> = {
  ...{ G: 1, DeviceGray: 1, CalGray: 1, I: 1, Indexed: 1 },
  ...{ RGB: 3, DeviceRGB: 3, CalRGB: 3, CMYK: 4, DeviceCMYK: 4 }
}
/** The maximum length of an inline image's dictionary. */
const MAX_DICT = 4096
/** Bytes examined after `EI` to distinguish it from the same letters within the data. */
const LOOKED_AT = 10

/**
 * Where an inline image ends: after `EI`.
 * @param dictStart after `BI`
 * @param start after `ID`
 */
export function inlineImageEnd(content: Uint8Array, dictStart: number, start: number): number {
  return statedEnd(content, dictStart, start) ?? foundEnd(content, start)
}

/**
 * Whether readers may end an inline image at different places, and then take its data for operators: some compute the length
 * of the data, some do so only for dictionaries that they understand, and others search for `EI`.
 * @param dictStart after `BI`
 * @param start after `ID`
 */
export function endsAmbiguously(content: Buffer, dictStart: number, start: number): boolean {
  const end = statedEnd(content, dictStart, start) ?? (isPacked(content, dictStart, start) && foundEnd(content, start))
  return end === false || content.indexOf('EI', start) !== end - 2
}

/** Whether the length of the data depends on its compression. */
function isPacked(content: Uint8Array, dictStart: number, start: number): boolean {
  return hasFilter(dictionary(content, dictStart, start))
}

/** Uncompressed data has a known length, and may contain `EI`. */
function statedEnd(content: Uint8Array, dictStart: number, start: number): number | undefined {
  const length = lengthOf(dictionary(content, dictStart, start))
  if (length === undefined) return undefined
  let at = start + 1 + length
  // biome-ignore lint/style/noNonNullAssertion: below the length
  while (at < content.length && isSpace(content[at]!)) at++
  return isEndAt(content, at) ? at + 2 : undefined
}

function lengthOf(entries: Map<string, PdfObject>): number | undefined {
  const number = (short: string, long: string) => Number(entries.get(short) ?? entries.get(long) ?? Number.NaN)
  if (hasFilter(entries)) return undefined
  const isMask = (entries.get('IM') ?? entries.get('ImageMask')) === true
  const space = entries.get('CS') ?? entries.get('ColorSpace')
  const name = Array.isArray(space) ? space[0] : space
  const components = isMask ? 1 : name instanceof PdfName ? COMPONENTS[name.value] : undefined
  const bits = isMask ? 1 : number('BPC', 'BitsPerComponent')
  const length = Math.ceil((number('W', 'Width') * (components ?? Number.NaN) * bits) / 8) * number('H', 'Height')
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined
}

const hasFilter = (entries: Map<string, PdfObject>): boolean => entries.has('F') || entries.has('Filter')

function dictionary(content: Uint8Array, start: number, dataStart: number): Map<string, PdfObject> {
  if (dataStart - start > MAX_DICT) return new Map()
  const dict = content.subarray(start, dataStart - 2)
  const parser = new ObjectParser(Buffer.concat([Buffer.from('<<'), dict, Buffer.from('>>')]))
  try {
    const entries = parser.parse()
    return entries instanceof Map ? entries : new Map()
  } catch {
    return new Map()
  }
}

function foundEnd(content: Uint8Array, start: number): number {
  for (let at = start + 1; at + 1 < content.length; at++)
    // biome-ignore lint/style/noNonNullAssertion: within the content
    if (isEndAt(content, at) && isSpace(content[at - 1]!) && isFollowedByText(content, at + 2)) return at + 2
  return content.length
}

function isEndAt(content: Uint8Array, at: number): boolean {
  const isEnd = content[at] === 0x45 && content[at + 1] === 0x49
  // biome-ignore lint/style/noNonNullAssertion: below the length
  return isEnd && (at + 2 >= content.length || isSpace(content[at + 2]!))
}

function isFollowedByText(content: Uint8Array, at: number): boolean {
  const text = content.subarray(at, at + LOOKED_AT)
  return text.every((byte) => byte < 0x7f && (byte >= 0x20 || (byte > 0 && isSpace(byte))))
}
