import type { CertificateAuditEntry } from '../../requests.js'
import { wrapText } from '../fit-text.js'
import { DARK, type Flow, GREY, MARGIN } from './flow.js'
import { formatTime } from './format-time.js'
import type { Words } from './words/words.js'

const SIZE = 8
const SMALL = 6.5
const LEADING = 11
const TIME_WIDTH = 120
const NUMBER_WIDTH = 22

/** The whole audit trail, an entry below the other: number, time, what and who, from where, and its hash. */
export function drawAuditTrail(flow: Flow, entries: CertificateAuditEntry[], words: Words): void {
  const note = wrapText(words.auditNote, flow.width / SIZE)
  for (const line of note) {
    flow.y += LEADING
    flow.canvas.text(line, MARGIN, flow.y, { size: SIZE, color: GREY })
  }
  flow.y += 6
  for (const entry of entries) drawEntry(flow, entry, words)
}

function drawEntry(flow: Flow, entry: CertificateAuditEntry, words: Words): void {
  const left = MARGIN + NUMBER_WIDTH + TIME_WIDTH
  const width = flow.width - NUMBER_WIDTH - TIME_WIDTH
  const origin = [entry.ipAddress, entry.userAgent].filter(Boolean).join(' · ')
  const what = wrapText(`${words.actions[entry.action]} — ${entry.actor}`, width / SIZE)
  const from = origin ? wrapText(origin, width / SMALL) : []
  const hash = wrapText(`${words.hash} ${entry.hash}`, width / SMALL)
  flow.reserve(what.length * LEADING + (from.length + hash.length) * 9 + 8)
  const first = flow.y + LEADING
  flow.canvas.text(String(entry.sequence), MARGIN, first, { size: SIZE, color: GREY })
  flow.canvas.text(formatTime(entry.at, words), MARGIN + NUMBER_WIDTH, first, { size: SIZE, color: DARK })
  for (const line of what) {
    flow.y += LEADING
    flow.canvas.text(line, left, flow.y, { size: SIZE, color: DARK })
  }
  for (const line of [...from, ...hash]) {
    flow.y += 9
    flow.canvas.text(line, left, flow.y, { size: SMALL, color: GREY })
  }
  flow.y += 6
  flow.rule()
}
