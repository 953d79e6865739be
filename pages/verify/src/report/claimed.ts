import type { ClaimedDocument, FileDifference } from '@signpost/spec/public-verification'
import { el } from '../../../shared/dom.js'
import type { CheckedFile } from '../checked-file.js'
import { fill, formatBytes, formatNumber, listOf, words } from '../words/words.js'
import { paragraph, section } from './parts.js'
import { rangesOf } from './ranges-of.js'

/** The document that a file names, for members of its account. */
export function showClaimed({ report }: CheckedFile): HTMLElement | null {
  const { claimed_document: claimed, document } = report
  if (!claimed) return null
  const own = words.claimed
  return section(
    'claimed',
    own.heading,
    paragraph(own.names),
    el('p', {}, el('a', { href: claimed.console_path, dir: 'auto' }, claimed.title)),
    document?.id === claimed.id ? paragraph(own.matches) : paragraph(own.proves),
    ...comparisonWords(claimed).map((text) => paragraph(text))
  )
}

/** What a comparison with the sealed file shows, if there is such a file. */
export function comparisonWords({ is_erased, sealed_file, status, difference }: ClaimedDocument): string[] {
  if (is_erased) return [words.claimed.erased]
  if (!sealed_file) return [fill(words.claimed.unfinished, { status: words.status[status] })]
  return difference ? differenceWords(difference) : []
}

/** How a file differs from the sealed one, in plain words. */
export function differenceWords({ kind, transfer, pages, at, removed, added }: FileDifference): string[] {
  const own = words.claimed
  if (kind === 'transferred') return [own[transfer ?? 'line_breaks']]
  const text = fill(own[kind], { at, removed: formatBytes(removed), added: formatBytes(added) })
  if (kind === 'same' || kind === 'appended') return [text]
  return [text, pages.length > 0 ? fill(own.pages, { pages: listOf(rangesOf(pages).map(rangeWords)) }) : own.noPages]
}

const rangeWords = ([first, last]: [number, number]): string =>
  first === last ? formatNumber(first) : `${formatNumber(first)}–${formatNumber(last)}`
