import { el } from '../../../shared/dom.js'
import { fill, words } from '../words/words.js'
import { type Box, differenceOf } from './compare-pictures.js'
import { type DrawnPage, drawPage } from './draw-page.js'
import type { Versions } from './open-both.js'
import { pageText } from './page-text.js'
import { frameOf, imageOf, labelled, pixelsOf } from './picture.js'

/** How a page of the file differs from the one that was sealed. Null if there is nothing to compare with. */
export type PageResult = 'same' | 'differs' | 'onlySealed' | 'onlyFile' | 'unknown' | null

/** A page, as it was sealed and as it is now. */
export interface PagePair {
  number: number
  result: PageResult
  element: HTMLElement
}

interface PairOptions {
  number: number
  versions: Versions
  canRead: boolean
  signal: AbortSignal
}

/** Draws a page of the file and, if there is one, of the sealed version, and compares the pictures. */
export async function drawPair(options: PairOptions): Promise<PagePair> {
  const { number, versions, canRead } = options
  const { by } = versions
  const now = await drawPage(versions.file, number)
  const before = by ? await drawPage(versions.sealed, number) : null
  const { result, box } = before ? compare(before, now, canRead) : { result: null, box: undefined }
  const own = words.pages
  const [caption, label] = by === 'seal' ? [own.sealed, own.sealedPage] : [own.signed, own.signedPage]
  const sealed = before && (await figure(before, { caption, label, box, ...options }))
  const file = await figure(now, { caption: by ? own.file : '', label: own.filePage, box, ...options })
  const element = el(
    'li',
    { class: `pair pair--${result ?? 'alone'}`, 'data-page': number },
    heading(number, result),
    el('div', { class: 'pair__pages' }, sealed, file),
    pageText(versions, number)
  )
  return { number, result, element }
}

function heading(number: number, result: PageResult): HTMLElement {
  const own = words.pages
  const mark = result && el('span', { class: 'mark' }, own[result])
  return el('h4', { tabindex: '-1' }, fill(own.page, { page: number }), mark && ': ', mark)
}

function compare(before: DrawnPage, now: DrawnPage, canRead: boolean): { result: PageResult; box?: Box | undefined } {
  if (before === 'absent') return { result: 'onlyFile' }
  if (now === 'absent') return { result: 'onlySealed' }
  if (before === 'failed' || now === 'failed' || !canRead) return { result: 'unknown' }
  const box = differenceOf(pixelsOf(before), pixelsOf(now))
  return { result: box ? 'differs' : 'same', box }
}

interface FigureOptions extends PairOptions {
  caption: string
  label: string
  box: Box | undefined
}

async function figure(drawn: DrawnPage, { caption, label, box, ...options }: FigureOptions): Promise<HTMLElement> {
  const { number, canRead, signal } = options
  const captioned = caption ? el('figcaption', {}, caption) : null
  const { absent, failed } = words.pages
  if (typeof drawn === 'string')
    return el('figure', {}, captioned, el('p', { class: 'picture' }, drawn === 'absent' ? absent : failed))
  const alt = fill(label, { page: number })
  const picture = canRead ? await imageOf(drawn, alt, signal) : labelled(drawn, alt)
  return el('figure', {}, captioned, el('div', { class: 'picture' }, picture, box && frameOf(box)))
}
