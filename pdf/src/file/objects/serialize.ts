import { hideKeywords } from './hide-keywords.js'
import { PdfDict, PdfName, type PdfObject, PdfRaw, PdfRef, PdfStream, PdfString } from './objects.js'

/** Serializes one object. */
export function serialize(object: PdfObject): Buffer {
  if (object instanceof PdfStream) return serializeStream(object)
  if (object instanceof PdfRaw) return Buffer.from(object.bytes)
  return Buffer.from(toText(object), 'latin1')
}

function serializeStream(stream: PdfStream): Buffer {
  const { dict, data } = hideKeywords(stream)
  const header = new PdfDict(dict).set('Length', data.length)
  const start = Buffer.from(`${toText(header as PdfDict)}\nstream\n`, 'latin1')
  return Buffer.concat([start, data, Buffer.from('\nendstream', 'latin1')])
}

function toText(object: PdfObject): string {
  if (object === null) return 'null'
  if (typeof object === 'boolean') return String(object)
  if (typeof object === 'number') return exactNumber(object)
  if (object instanceof PdfName) return formatName(object.value)
  if (object instanceof PdfRef) return `${object.number} ${object.generation} R`
  if (object instanceof PdfString) return `<${Buffer.from(object.bytes).toString('hex')}>`
  if (object instanceof PdfDict) return formatDict(object)
  if (Array.isArray(object)) return `[${object.map(toText).join(' ')}]`
  if (object instanceof PdfRaw) return Buffer.from(object.bytes).toString('latin1')
  throw new TypeError('a stream must be an object of its own')
}

function formatDict(dict: PdfDict): string {
  // A whole number stays a real, if it was one: some readers ignore the one where they expect the other.
  const suffixOf = (key: string, value: PdfObject) => (Number.isInteger(value) && dict.wholeReals?.has(key) ? '.0' : '')
  const entries = [...dict].map(([key, value]) => `${formatName(key)} ${toText(value)}${suffixOf(key, value)}`)
  return `<<${entries.join(' ')}>>`
}

const formatName = (value: string): string =>
  `/${value.replace(/[^!-~]|[#%()<>[\]{}/]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`)}`

/** With full precision, for matrices, and without an exponent, which PDF does not allow. */
function exactNumber(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

/** For drawn content, where more than five decimals make no visible difference. */
export const formatNumber = (value: number): string => exactNumber(Math.round(value * 100_000) / 100_000)
