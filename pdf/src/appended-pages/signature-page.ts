import type { CertificateTexts } from '@signpost/spec/texts/certificate'
import { drawTypedSignature } from '../draw/draw-stamp.js'
import type { CertificateOfCompletion, SignatureBlock } from '../interface/requests.js'
import { ACCENT, DARK, Flow, GREY, MARGIN } from './flow.js'
import { drawFooters } from './footers.js'
import { formatTime } from './format-time.js'
import type { PageMaker } from './page-maker.js'

const NAME_SIZE = 11
const NAME_LEADING = 14
const DETAILS_SIZE = 9
const DETAILS_LEADING = 12
const SIGNATURE_HEIGHT = 62
const LINE_WIDTH = 280

/** Adds pages with a block for each signer who has no field of their own, in the style of the certificate. */
export function addSignaturePages(
  maker: PageMaker,
  blocks: SignatureBlock[],
  certificate: Pick<CertificateOfCompletion, 'documentId' | 'title' | 'timeZone'>,
  words: CertificateTexts
): void {
  if (blocks.length === 0) return
  const first = maker.pages.length
  const flow = new Flow(maker)
  flow.canvas.rectangle(0, 0, flow.canvas.width, 6, { fill: ACCENT })
  flow.y = MARGIN + 14
  const { canvas, y } = flow
  flow.within('H1', () => canvas.text(words.signatures, MARGIN, y, { size: 21, style: 'bold', color: ACCENT }))
  flow.y += 8
  const title = flow.wrap(certificate.title, flow.width / 12)
  flow.within('P', () => flow.lines(title, { size: 12, leading: 15, color: DARK }))
  flow.y += 10
  for (const block of blocks) drawBlock(flow, block, certificate.timeZone, words)
  drawFooters(maker.pages.slice(first), words.signatures, certificate, words)
}

function drawBlock(flow: Flow, block: SignatureBlock, zone: string, words: CertificateTexts): void {
  const name = flow.wrap(block.name, flow.width / NAME_SIZE, 'bold')
  const details = flow.wrap(
    `${block.email} · ${words.signed} ${formatTime(block.signedAt, words, block.timeZone ?? zone)}`,
    flow.width / DETAILS_SIZE
  )
  flow.reserve(SIGNATURE_HEIGHT + 40 + name.length * NAME_LEADING + details.length * DETAILS_LEADING)
  const { canvas } = flow
  const width = Math.min(LINE_WIDTH, flow.width)
  const area = { x: MARGIN + 4, y: flow.y + 12, width: width - 8, height: SIGNATURE_HEIGHT }
  const draw = () => {
    if (block.image) canvas.image(block.image, area.x, area.y, area.width, area.height, 'left')
    else if (block.text) drawTypedSignature(canvas, area, block.text, 'left')
  }
  if (block.image || block.text) {
    const box = canvas.boxOf(area.x, area.y, area.width, area.height)
    flow.within('Figure', draw, { alt: `${words.signature}: ${block.name}`, box })
  }
  flow.y += 18 + SIGNATURE_HEIGHT
  const ends: [number, number][] = [
    [MARGIN, flow.y],
    [MARGIN + width, flow.y]
  ]
  canvas.line(ends, { width: 0.75, color: DARK })
  flow.y += 2
  flow.within('P', () => flow.lines(name, { size: NAME_SIZE, leading: NAME_LEADING, color: DARK, bold: true }))
  flow.within('P', () => flow.lines(details, { size: DETAILS_SIZE, leading: DETAILS_LEADING, color: GREY }))
  flow.y += 8
}
