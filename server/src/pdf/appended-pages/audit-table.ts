import type { CertificateAuditEntry, CertificateOfCompletion } from '../interface/requests.js'
import { DARK, type Flow, GREY, MARGIN } from './flow.js'
import { formatTime } from './format-time.js'
import type { Words } from './words/words.js'

const SIZE = 8
const SMALL = 6.5
const LEADING = 11
const TIME_WIDTH = 120
const NUMBER_WIDTH = 22

/**
 * Draws the audit trail: number, time, action and actor, origin and hash of each entry. The last two entries have
 * neither number nor hash: the file cannot contain its own.
 */
export function drawAuditTrail(flow: Flow, certificate: CertificateOfCompletion, sealedBy: string, words: Words): void {
  const { auditTrail: entries, auditTrailSha256, completedAt, sealedSha256 } = certificate
  const intro = flow.wrap(words.auditNote, flow.width / SIZE)
  for (const line of intro) {
    flow.y += LEADING
    flow.canvas.text(line, MARGIN, flow.y, { size: SIZE, color: GREY })
  }
  flow.y += 6
  for (const [index, entry] of entries.entries()) {
    drawGap(flow, entries[index - 1], entry, words)
    drawEntry(flow, asLine(entry, words), words)
  }
  const { actions } = words
  const sealed = sealedSha256 ? words.sealedElsewhere : words.sealedHere
  const note = sealed.replace('{certificate}', sealedBy).replace('{entries}', String(entries.at(-1)?.sequence ?? 0))
  const hash = sealedSha256 ? `${words.sealedHash}: ${sealedSha256}` : words.sealedHashLater
  const notes = auditTrailSha256 ? [note, `${words.auditTrail}: SHA-256 ${auditTrailSha256}`, hash] : [note, hash]
  drawEntry(flow, { at: completedAt, what: `${actions['document.sealed']} — Signpost`, notes }, words)
  drawEntry(flow, { at: completedAt, what: `${actions['document.completed']} — Signpost`, notes: [] }, words)
}

/** Says which entries before this one are not printed. */
function drawGap(
  flow: Flow,
  before: CertificateAuditEntry | undefined,
  { sequence }: CertificateAuditEntry,
  words: Words
) {
  const [first, last] = [(before?.sequence ?? 0) + 1, sequence - 1]
  if (first > last) return
  const note = words.notPrinted.replace('{first}', String(first)).replace('{last}', String(last))
  const lines = flow.wrap(note, flow.width / SIZE)
  flow.reserve(lines.length * LEADING + 8)
  for (const line of lines) {
    flow.y += LEADING
    flow.canvas.text(line, MARGIN, flow.y, { size: SIZE, color: GREY })
  }
  flow.y += 6
  flow.rule()
}

/** Draws an entry, with details in small print below the action. */
interface Line {
  number?: number
  at: string
  what: string
  notes: string[]
}

function asLine(entry: CertificateAuditEntry, words: Words): Line {
  const origin = [entry.ipAddress, entry.userAgent].filter(Boolean).join(' · ')
  const hash = `${words.hash} ${entry.hash}`
  const what = `${nameOf(entry, words)} — ${entry.actor}`
  const { details = [] } = entry
  return { number: entry.sequence, at: entry.at, what, notes: [...details, ...(origin ? [origin] : []), hash] }
}

function nameOf({ action, act }: CertificateAuditEntry, words: Words) {
  if (act === undefined) return words.actions[action]
  if (action === 'signer.consented') return words.consent
  return act === 'approve' ? words.approved : words.read
}

function drawEntry(flow: Flow, entry: Line, words: Words): void {
  const left = MARGIN + NUMBER_WIDTH + TIME_WIDTH
  const width = flow.width - NUMBER_WIDTH - TIME_WIDTH
  const what = flow.wrap(entry.what, width / SIZE)
  const notes = entry.notes.flatMap((note) => flow.wrap(note, width / SMALL))
  flow.reserve(what.length * LEADING + notes.length * 9 + 8)
  const first = flow.y + LEADING
  if (entry.number) flow.canvas.text(String(entry.number), MARGIN, first, { size: SIZE, color: GREY })
  flow.canvas.text(formatTime(entry.at, words), MARGIN + NUMBER_WIDTH, first, { size: SIZE, color: DARK })
  for (const line of what) {
    flow.y += LEADING
    flow.canvas.text(line, left, flow.y, { size: SIZE, color: DARK })
  }
  for (const line of notes) {
    flow.y += 9
    flow.canvas.text(line, left, flow.y, { size: SMALL, color: GREY })
  }
  flow.y += 6
  flow.rule()
}
