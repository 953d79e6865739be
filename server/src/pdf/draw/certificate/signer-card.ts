import type { CertificateSigner } from '../../requests.js'
import { drawTypedSignature } from '../draw-stamp.js'
import { wrapText } from '../fit-text.js'
import { DARK, type Flow, GREY, MARGIN } from './flow.js'
import { formatTime } from './format-time.js'
import { drawRows, heightOfRows, type Row } from './labelled-rows.js'
import type { Words } from './words/words.js'

const SIGNATURE_WIDTH = 140
const SIGNATURE_HEIGHT = 52

/** One signer: who, when, from where, with what consent, and their signature on the right. */
export function drawSignerCard(flow: Flow, signer: CertificateSigner, words: Words): void {
  const rows = signerRows(signer, words)
  const rowsWidth = flow.width - SIGNATURE_WIDTH - 16
  const height = Math.max(SIGNATURE_HEIGHT + 20, heightOfRows(rows, rowsWidth) + 30)
  flow.reserve(Math.min(height, 300))
  const top = flow.y + 8
  const { canvas } = flow
  drawSignature(flow, signer, top, words)
  const [name] = wrapText(signer.name, rowsWidth / 11, 'bold')
  canvas.text(name!, MARGIN, top + 13, { size: 11, style: 'bold', color: DARK })
  flow.y = top + 17
  drawRows(flow, rows, 0, rowsWidth)
  if (flow.canvas === canvas) flow.y = Math.max(flow.y, top + SIGNATURE_HEIGHT + 12)
  // Below the signature there is room for a hash on one line.
  drawRows(flow, [['SHA-256', signer.consentText ? signer.consentSha256 : null]])
  flow.y += 6
  flow.rule()
}

function signerRows(signer: CertificateSigner, words: Words): Row[] {
  return [
    [words.email, signer.email],
    [words.role, signer.role],
    [words.viewed, signer.viewedAt && formatTime(signer.viewedAt, words)],
    [words.signed, signer.signedAt && formatTime(signer.signedAt, words)],
    [words.ipAddress, signer.ipAddress],
    [words.userAgent, signer.userAgent],
    [words.consent, signer.consentText],
    [words.consent, signer.consentText ? null : signer.consentSha256 && `SHA-256 ${signer.consentSha256}`]
  ]
}

function drawSignature(flow: Flow, signer: CertificateSigner, top: number, words: Words): void {
  const { canvas } = flow
  if (!signer.signatureImage && !signer.signatureText) return
  const x = MARGIN + flow.width - SIGNATURE_WIDTH
  const area = { x, y: top, width: SIGNATURE_WIDTH, height: SIGNATURE_HEIGHT }
  if (signer.signatureImage) canvas.image(signer.signatureImage, x, top, SIGNATURE_WIDTH, SIGNATURE_HEIGHT)
  else if (signer.signatureText) drawTypedSignature(canvas, area, signer.signatureText)
  const base = top + SIGNATURE_HEIGHT + 3
  const ends: [number, number][] = [
    [x, base],
    [x + SIGNATURE_WIDTH, base]
  ]
  canvas.line(ends, { width: 0.6, color: GREY })
  canvas.text(words.signature, x + SIGNATURE_WIDTH / 2, base + 9, { size: 7, color: GREY, align: 'center' })
}
