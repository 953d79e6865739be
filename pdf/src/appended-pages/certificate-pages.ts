import { fill } from '@signpost/spec/fill'
import { isUtc } from '@signpost/spec/languages'
import type { CertificateTexts } from '@signpost/spec/texts/certificate'
import type { CertificateOfCompletion, InspectedFile } from '../interface/requests.js'
import { drawAuditTrail } from './audit-table.js'
import { consentsOf, drawConsents } from './consent-texts.js'
import { ACCENT, DARK, Flow, GREY, MARGIN } from './flow.js'
import { drawFooters } from './footers.js'
import { formatTime } from './format-time.js'
import { drawRows, type Row } from './labelled-rows.js'
import { nameOfZone } from './name-of-zone.js'
import type { PageMaker } from './page-maker.js'
import { drawQrCode } from './qr-code.js'
import { drawSignerCard } from './signer-card.js'

const QR_SIZE = 74

/** Adds the certificate of completion: what was signed, by whom, and the whole audit trail. */
export function addCertificatePages(
  maker: PageMaker,
  certificate: CertificateOfCompletion,
  words: CertificateTexts,
  seal: { isDevelopment: boolean; sealedBy: string }
): void {
  const first = maker.pages.length
  const flow = new Flow(maker)
  drawTitle(flow, certificate, words, seal.isDevelopment)
  drawDocument(flow, certificate, words)
  drawVerification(flow, certificate, words)
  flow.heading(words.signers, 140)
  const consents = consentsOf(certificate.signers)
  drawNote(flow, words.viewedNote)
  for (const signer of certificate.signers) drawSignerCard(flow, signer, { certificate, consents, words })
  drawConsents(flow, certificate.signers, words)
  drawAuditTrail(flow, certificate, seal.sealedBy, words)
  drawFooters(maker.pages.slice(first), words.certificateOfCompletion, certificate, words)
}

function drawTitle(
  flow: Flow,
  certificate: CertificateOfCompletion,
  words: CertificateTexts,
  isDevelopment: boolean
): void {
  const { canvas } = flow
  canvas.rectangle(0, 0, canvas.width, 6, { fill: ACCENT })
  const width = flow.width - QR_SIZE - 24
  flow.y = MARGIN + 14
  flow.within('H1', () =>
    canvas.text(words.certificateOfCompletion, MARGIN, flow.y, { size: 21, style: 'bold', color: ACCENT })
  )
  flow.y += 8
  flow.within('P', () => flow.lines(flow.wrap(certificate.title, width / 12), { size: 12, leading: 15, color: DARK }))
  if (isDevelopment) {
    flow.y += 4
    const lines = flow.wrap(words.development, width / 8)
    flow.within('P', () => flow.lines(lines, { size: 8, leading: 11, color: [0.72, 0.2, 0.1] }))
  }
  const place = [canvas.width - MARGIN - QR_SIZE, MARGIN - 14, QR_SIZE] as const
  const code = { alt: certificate.verifyUrl, box: canvas.boxOf(...place, QR_SIZE) }
  flow.within('Figure', () => drawQrCode(canvas, certificate.verifyUrl, ...place), code)
  flow.y = Math.max(flow.y, MARGIN - 14 + QR_SIZE)
}

function drawDocument(flow: Flow, certificate: CertificateOfCompletion, words: CertificateTexts): void {
  const { files = [], timeZone } = certificate
  flow.heading(words.document)
  drawRows(flow, [
    [words.documentId, certificate.documentId],
    [words.fileName, certificate.fileName],
    [words.pages, String(certificate.pageCount)],
    ...files.map((file, index) => partRow(file, index + 1, words)),
    [files.length > 0 ? words.joinedHash : words.originalHash, certificate.originalSha256],
    [words.workingHash, certificate.workingSha256],
    [words.sealedHash, certificate.sealedSha256],
    [words.note, certificate.isChangedAfterSigning ? words.changedAfterSigning : null],
    [words.sender, senderOf(certificate)],
    [words.created, formatTime(certificate.createdAt, words, timeZone)],
    [words.sent, certificate.sentAt && formatTime(certificate.sentAt, words, timeZone)],
    [words.completed, formatTime(certificate.completedAt, words, timeZone)],
    // Each time in UTC says so.
    [words.timeZone, isUtc(timeZone) ? null : nameOfZone(timeZone, certificate)]
  ])
}

const senderOf = ({ senderName, senderEmail }: CertificateOfCompletion) =>
  senderEmail === null ? senderName : `${senderName} <${senderEmail}>`

function drawNote(flow: Flow, text: string): void {
  flow.within('P', () => flow.lines(flow.wrap(text, flow.width / 8), { size: 8, leading: 11, color: GREY }))
  flow.y += 4
}

function partRow(
  { file_name, sha256, first_page, last_page }: InspectedFile,
  number: number,
  words: CertificateTexts
): Row {
  const pages =
    first_page === last_page
      ? fill(words.partPage, { page: first_page })
      : fill(words.partPages, { pages: `${first_page}–${last_page}` })
  const label = fill(words.partOfDocument, { number })
  return [label, `${file_name} (${pages}), SHA-256 ${sha256}`]
}

function drawVerification(flow: Flow, certificate: CertificateOfCompletion, words: CertificateTexts): void {
  flow.heading(words.verify)
  flow.y -= 4
  const style = { size: 9, leading: 13 }
  flow.within('P', () => flow.lines(flow.wrap(words.verifyNote, flow.width / 9), { ...style, color: DARK }))
  const address = () => {
    for (const line of flow.wrap(certificate.verifyUrl, flow.width / 9)) {
      flow.lines([line], { ...style, color: ACCENT })
      flow.canvas.link(certificate.verifyUrl, MARGIN, flow.y - 9, line.width * 9, 12)
    }
  }
  flow.within('P', () => flow.within('Link', address))
}
