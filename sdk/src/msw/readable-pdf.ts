import { textOf } from './pdf.js'

/** A part of a PDF whose texts can be searched, and the number of the page that it is drawn on. */
interface ReadablePart {
  page: number
  text: string
}

/** A PDF as far as the mock can read it. */
export interface ReadablePdf {
  /** At least 1. */
  pages: number
  parts: ReadablePart[]
}

// More than this of a stream is no text of a page.
const longest = 4 << 20

// A dictionary before its stream is shorter.
const longestDictionary = 4000

/**
 * Reads the pages of a PDF and their texts: compressed or not, as long as their font has one byte for each character, as
 * the standard fonts have. A text that belongs to no page is on the first one. Files that were written one after the other are
 * read in turn.
 */
export async function readPdf(file: Uint8Array): Promise<ReadablePdf> {
  const whole = textOf(file)
  const starts = [...whole.matchAll(/%PDF-/g)].map(({ index }) => index)
  const parts: ReadablePart[] = []
  let pages = 0
  for (const [index, start] of starts.entries()) {
    const read = await readOne(file.subarray(start, starts[index + 1]))
    parts.push(...read.parts.map(({ page, text }) => ({ page: pages + page, text })))
    pages += read.pages
  }
  return { pages: pages || 1, parts }
}

async function readOne(file: Uint8Array): Promise<ReadablePdf> {
  const raw = textOf(file)
  const contents: { number: string | undefined; text: string }[] = []
  let structure = raw
  for (const { 0: head, index } of raw.matchAll(/>>\s*stream\r?\n/g)) {
    const before = raw.slice(Math.max(0, index - longestDictionary), index)
    const begin = before.lastIndexOf(' obj')
    const dictionary = before.slice(Math.max(0, begin))
    if (!dictionary.includes('/FlateDecode') || dictionary.includes('/Image')) continue
    const number = /(\d+) \d+$/.exec(before.slice(0, Math.max(0, begin)))?.[1]
    const text = await inflate(file.subarray(index + head.length, raw.indexOf('endstream', index)))
    if (dictionary.includes('/ObjStm')) structure += `\n${text}`
    else contents.push({ number, text: withPlainStrings(text) })
  }
  const pages = contentsOfPages(structure)
  const pageOf = (number: string | undefined) => pages.findIndex((own) => number && own.includes(number)) + 1
  const drawn = contents.map(({ number, text }) => ({ page: pageOf(number) || 1, text }))
  return { pages: pages.length, parts: [{ page: 1, text: raw }, ...drawn] }
}

/** For each page, the numbers of the objects that draw it. */
function contentsOfPages(structure: string): string[][] {
  const [, ...after] = structure.split(/\/Type\s*\/Page\b/)
  return after.map((own) => {
    const [, list = ''] = /\/Contents\s*(\[[^\]]*\]|\d+ \d+ R)/.exec(own) ?? []
    return [...list.matchAll(/(\d+) \d+ R/g)].map(([, number = '']) => number)
  })
}

/** A checksum may be wrong, or missing: what was read until then counts. */
async function inflate(bytes: Uint8Array): Promise<string> {
  const source = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'))
  const reader = source.getReader()
  let text = ''
  try {
    for (let next = await reader.read(); !next.done && text.length < longest; next = await reader.read()) {
      text += textOf(next.value)
    }
  } catch {
    // Not a stream of this kind.
  }
  return text
}

// `<5369676E> Tj` is `(Sign) Tj`.
function withPlainStrings(content: string): string {
  return content.replace(/<([\dA-Fa-f]{2,})>/g, (_, digits: string) => {
    const codes = digits.match(/../g) ?? []
    return `(${String.fromCharCode(...codes.map((code) => Number.parseInt(code, 16)))})`
  })
}
