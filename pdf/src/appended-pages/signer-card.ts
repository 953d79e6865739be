import { fill } from '@signpost/spec/fill'
import { formatFileSize } from '@signpost/spec/languages'
import type { CertificateTexts } from '@signpost/spec/texts/certificate'
import type { Canvas } from '../draw/canvas.js'
import { drawTypedSignature } from '../draw/draw-stamp.js'
import type { CertificateOfCompletion, CertificateSigner } from '../interface/requests.js'
import { DARK, type Flow, GREY, MARGIN } from './flow.js'
import { formatTime } from './format-time.js'
import { identificationOf } from './identification.js'
import { drawRows, heightOfRows, type Row } from './labelled-rows.js'
import { nameOfZone } from './name-of-zone.js'

const SIGNATURE_WIDTH = 140
const SIGNATURE_HEIGHT = 52
const NAME_SIZE = 11
const NAME_LEADING = 14

interface Page {
  certificate: CertificateOfCompletion
  /** The consent texts that are printed, by their numbers. */
  consents: string[]
  words: CertificateTexts
}

/** Draws a signer: name, identification, times, origin and consent, with the signature on the right. */
export function drawSignerCard(flow: Flow, signer: CertificateSigner, page: Page): void {
  const rows = signerRows(signer, page)
  const width = flow.width - SIGNATURE_WIDTH - 16
  const name = flow.wrap(signer.name, width / NAME_SIZE, 'bold')
  const height = Math.max(SIGNATURE_HEIGHT + 20, name.length * NAME_LEADING + heightOfRows(flow, rows, width) + 24)
  flow.reserve(Math.min(height, 400))
  const top = flow.y + 8
  const { canvas } = flow
  flow.within('H3', () => flow.lines(name, { size: NAME_SIZE, leading: NAME_LEADING, color: DARK, bold: true }))
  // Beside the rows, which may go on on the next page.
  drawSignature(flow, canvas, signer, top, page.words)
  flow.y += 4
  drawRows(flow, rows, width)
  if (flow.canvas === canvas) flow.y = Math.max(flow.y, top + SIGNATURE_HEIGHT + 12)
  flow.y += 6
  flow.rule()
  flow.y += 2
}

function signerRows(signer: CertificateSigner, { certificate, consents, words }: Page): Row[] {
  const {
    consentText,
    consentSha256,
    timeZone = certificate.timeZone,
    browserTimeZone,
    order,
    marks = [],
    filledIn = []
  } = signer
  const labels = { sign: words.signed, approve: words.approved, view: words.read }
  const number = consentText ? consents.indexOf(consentText) + 1 : 0
  const accepted = signer.action === 'sign' ? words.consentGiven : words.textAccepted
  const text = number > 0 ? fill(accepted, { number }) : null
  return [
    [words.email, signer.email],
    [words.role, signer.role],
    [words.oneOf, signer.oneOf],
    [words.signingOrder, order === undefined ? null : String(order)],
    [words.identifiedBy, identificationOf(signer, words, timeZone)],
    [words.viewed, signer.viewedAt && formatTime(signer.viewedAt, words, timeZone)],
    [labels[signer.action], signer.signedAt && formatTime(signer.signedAt, words, timeZone)],
    [words.timeZone, timeZone === certificate.timeZone ? null : nameOfZone(timeZone, certificate)],
    ...marks.map(
      ({ purpose, made }): Row => [purpose === 'signature' ? words.signatureMade : words.initialsMade, words.made[made]]
    ),
    [words.filledIn, filledIn.map(({ label, value }) => `${label}: ${value}`).join('; ') || null],
    [words.ipAddress, signer.ipAddress],
    [words.userAgent, signer.userAgent],
    [words.browserTimeZone, browserTimeZone],
    ...(signer.attachments ?? []).map(({ fileName, size, sha256 }): Row => {
      return [words.attachedFile, `${fileName} (${formatFileSize(size, words.locale)}), SHA-256 ${sha256}`]
    }),
    [words.consent, text],
    // A consent text that this version does not know.
    [words.consentHash, consentText ? null : consentSha256]
  ]
}

function drawSignature(
  flow: Flow,
  canvas: Canvas,
  signer: CertificateSigner,
  top: number,
  words: CertificateTexts
): void {
  if (!signer.signatureImage && !signer.signatureText) return
  const x = MARGIN + flow.width - SIGNATURE_WIDTH
  const area = { x, y: top, width: SIGNATURE_WIDTH, height: SIGNATURE_HEIGHT }
  const draw = () => {
    if (signer.signatureImage) canvas.image(signer.signatureImage, x, top, SIGNATURE_WIDTH, SIGNATURE_HEIGHT)
    else if (signer.signatureText) drawTypedSignature(canvas, area, signer.signatureText)
  }
  const alt = `${words.signature}: ${signer.name}`
  flow.within('Figure', draw, { alt, box: canvas.boxOf(x, top, SIGNATURE_WIDTH, SIGNATURE_HEIGHT) })
  const base = top + SIGNATURE_HEIGHT + 3
  const ends: [number, number][] = [
    [x, base],
    [x + SIGNATURE_WIDTH, base]
  ]
  canvas.line(ends, { width: 0.6, color: GREY })
  // The picture says so itself.
  flow.structure.decoration(() =>
    canvas.text(words.signature, x + SIGNATURE_WIDTH / 2, base + 9, { size: 7, color: GREY, align: 'center' })
  )
}
