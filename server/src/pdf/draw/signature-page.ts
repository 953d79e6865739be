import type { SignatureBlock } from '../requests.js'
import type { Canvas, Color } from './canvas.js'
import { formatTime } from './certificate/format-time.js'
import type { Words } from './certificate/words/words.js'
import { drawTypedSignature } from './draw-stamp.js'
import { wrapText } from './fit-text.js'
import type { PageMaker } from './page-maker.js'

const GREY: Color = [0.42, 0.45, 0.5]
const RULE: Color = [0.2, 0.22, 0.26]
const MARGIN = 64
const BLOCK_HEIGHT = 132
const TOP = 132

/** Adds pages with a block for each signer who has no field of their own. */
export function addSignaturePages(maker: PageMaker, blocks: SignatureBlock[], words: Words): void {
  const perPage = Math.floor((maker.paper[1] - TOP - MARGIN) / BLOCK_HEIGHT)
  for (let first = 0; first < blocks.length; first += perPage) {
    const canvas = maker.newPage()
    canvas.text(words.signatures, MARGIN, 88, { size: 22, style: 'bold' })
    const onPage = blocks.slice(first, first + perPage)
    for (const [index, block] of onPage.entries()) drawBlock(canvas, block, TOP + index * BLOCK_HEIGHT, words)
  }
}

function drawBlock(canvas: Canvas, block: SignatureBlock, top: number, words: Words): void {
  const width = Math.min(280, canvas.width - 2 * MARGIN)
  const area = { x: MARGIN + 4, y: top, width: width - 8, height: 62 }
  if (block.image) canvas.image(block.image, area.x, area.y, area.width, area.height, 'left')
  else if (block.text) drawTypedSignature(canvas, area, block.text, 'left')
  const base = top + 68
  const end: [number, number] = [MARGIN + width, base]
  canvas.line([[MARGIN, base], end], { width: 0.75, color: RULE })
  canvas.text(firstLine(block.name, width, 10.5), MARGIN, base + 15, { size: 10.5, style: 'bold' })
  const details = `${block.email} · ${words.signed} ${formatTime(block.signedAt, words)}`
  for (const [index, line] of wrapText(details, (canvas.width - 2 * MARGIN) / 9)
    .slice(0, 2)
    .entries()) {
    canvas.text(line, MARGIN, base + 29 + index * 11, { size: 9, color: GREY })
  }
}

const firstLine = (text: string, width: number, size: number) => wrapText(text, width / size, 'bold')[0]!
