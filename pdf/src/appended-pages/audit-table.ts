import { fill } from '@signpost/spec/fill'
import type { CertificateTexts } from '@signpost/spec/texts/certificate'
import type { ShapedText } from '../fonts/shape-text.js'
import type { CertificateAuditEntry, CertificateOfCompletion } from '../interface/requests.js'
import { DARK, type Flow, GREY, MARGIN } from './flow.js'
import { timesOf } from './format-time.js'

const SIZE = 8
const SMALL = 7.5
const LEADING = 11
const SMALL_LEADING = 10
const TIME_WIDTH = 120
const NUMBER_WIDTH = 22

/**
 * Draws the audit trail: number, time, action and actor, origin and hash of each entry. The last two entries have
 * neither number nor hash: the file cannot contain its own.
 */
export function drawAuditTrail(
  flow: Flow,
  certificate: CertificateOfCompletion,
  sealedBy: string,
  words: CertificateTexts
): void {
  const { auditTrail: entries, auditTrailSha256, completedAt, sealedSha256, timeZone } = certificate
  const { actions } = words
  const sealed = sealedSha256 ? words.sealedElsewhere : words.sealedHere
  const note = fill(sealed, { certificate: sealedBy, entries: entries.at(-1)?.sequence ?? 0 })
  const hash = sealedSha256 ? `${words.sealedHash}: ${sealedSha256}` : words.sealedHashLater
  const notes = auditTrailSha256 ? [note, `${words.auditTrail}: SHA-256 ${auditTrailSha256}`, hash] : [note, hash]
  const end = [
    { at: completedAt, what: `${actions['document.sealed']} — Signpost`, notes },
    { at: completedAt, what: `${actions['document.completed']} — Signpost`, notes: [] }
  ].map((line) => layOut(flow, line, timeZone, words))
  const laidOut = entries.map((entry) => layOut(flow, asLine(entry, words), timeZone, words))
  const intro = flow.wrap(words.auditNote, flow.width / SIZE)
  // With the first entries, so that no heading stands alone; the last stay together, so that no page has a single one.
  const first = laidOut.length > 1 ? laidOut.slice(0, 1) : [...laidOut, ...end]
  flow.heading(words.auditTrail, intro.length * LEADING + heightOf(...first))
  flow.within('P', () => {
    for (const line of intro) {
      flow.y += LEADING
      flow.canvas.text(line, MARGIN, flow.y, { size: SIZE, color: GREY })
    }
  })
  flow.y += 6
  flow.within('Table', () => drawEntries(flow, entries, laidOut, end, words))
}

function drawEntries(
  flow: Flow,
  entries: CertificateAuditEntry[],
  laidOut: LaidOut[],
  end: LaidOut[],
  words: CertificateTexts
) {
  for (const [index, entry] of laidOut.entries()) {
    drawGap(flow, entries[index - 1], entries[index], words)
    if (index === laidOut.length - 1) flow.reserve(heightOf(entry, ...end))
    drawEntry(flow, entry)
  }
  for (const entry of end) drawEntry(flow, entry)
}

/** Says which entries before this one are not printed. */
function drawGap(
  flow: Flow,
  before: CertificateAuditEntry | undefined,
  after: CertificateAuditEntry | undefined,
  words: CertificateTexts
) {
  const [first, last] = [(before?.sequence ?? 0) + 1, (after?.sequence ?? 0) - 1]
  if (first > last) return
  const note = fill(words.notPrinted, { first, last })
  const lines = flow.wrap(note, flow.width / SIZE)
  flow.reserve(lines.length * LEADING + 8)
  const draw = () => {
    for (const line of lines) {
      flow.y += LEADING
      flow.canvas.text(line, MARGIN, flow.y, { size: SIZE, color: GREY })
    }
  }
  // Beside two cells without content, as all rows have three.
  flow.within('TR', () => {
    flow.structure.add('TH')
    flow.structure.add('TD')
    flow.within('TD', draw)
  })
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

function asLine(entry: CertificateAuditEntry, words: CertificateTexts): Line {
  const origin = [entry.ipAddress, entry.userAgent].filter(Boolean).join(' · ')
  const hash = `${words.hash} ${entry.hash}`
  const what = `${nameOf(entry, words)} — ${entry.actor}`
  const { details = [] } = entry
  return { number: entry.sequence, at: entry.at, what, notes: [...details, ...(origin ? [origin] : []), hash] }
}

function nameOf({ action, act }: CertificateAuditEntry, words: CertificateTexts) {
  if (act === undefined) return words.actions[action]
  if (action === 'signer.consented') return words.consent
  return act === 'approve' ? words.approved : words.read
}

/** An entry in lines, and its height in points. */
interface LaidOut {
  number: number | undefined
  times: string[]
  what: ShapedText[]
  notes: ShapedText[]
}

function layOut(flow: Flow, { number, at, what, notes }: Line, zone: string, words: CertificateTexts): LaidOut {
  const width = flow.width - NUMBER_WIDTH - TIME_WIDTH
  return {
    number,
    times: timesOf(at, words, zone),
    what: flow.wrap(what, width / SIZE),
    notes: notes.flatMap((note) => flow.wrap(note, width / SMALL))
  }
}

const heightOf = (...entries: LaidOut[]) =>
  entries.reduce(
    (sum, { times, what, notes }) =>
      sum + Math.max(times.length * LEADING, what.length * LEADING + notes.length * SMALL_LEADING) + 8,
    0
  )

// The number and the times first, and then what is beside them: who checks a certificate reads its texts in this order.
function drawEntry(flow: Flow, entry: LaidOut): void {
  const left = MARGIN + NUMBER_WIDTH + TIME_WIDTH
  const { number, times, what, notes } = entry
  flow.reserve(heightOf(entry))
  const top = flow.y
  const drawNumber = () => {
    if (number) flow.canvas.text(String(number), MARGIN, top + LEADING, { size: SIZE, color: GREY })
  }
  const drawTimes = () => {
    for (const [index, time] of times.entries()) {
      const color = index === 0 ? DARK : GREY
      flow.canvas.text(time, MARGIN + NUMBER_WIDTH, top + (index + 1) * LEADING, { size: SIZE, color })
    }
  }
  const drawWhat = () => {
    for (const line of what) {
      flow.y += LEADING
      flow.canvas.text(line, left, flow.y, { size: SIZE, color: DARK })
    }
    for (const line of notes) {
      flow.y += SMALL_LEADING
      flow.canvas.text(line, left, flow.y, { size: SMALL, color: GREY })
    }
  }
  flow.within('TR', () => {
    flow.within('TH', drawNumber)
    flow.within('TD', drawTimes)
    flow.within('TD', drawWhat)
  })
  flow.y = Math.max(flow.y, top + times.length * LEADING) + 6
  flow.rule()
}
