import type { FieldSpec, FieldType } from './blank.js'
import type { Block, Part, Row } from './block.js'
import type { Ink } from './ink.js'
import { CAPTION_SIZE, CONTENT_WIDTH, GREY, INK, MARGIN, NAVY } from './stationery.js'

/** How one role signs. */
export interface Signer {
  role: string
  /** What stands above the line; the role if nothing else. */
  heading?: string
  /** Whether somebody may sign for a company, with a title. */
  hasTitle?: boolean
}

const GUTTER = 28
const SIGNATURE_HEIGHT = 38
const LINE_HEIGHT = 16
const CAPTION_SPACE = 12

/** The signature blocks, two side by side, all on one page with the sentence before them. */
export const signatures =
  (...signers: Signer[]): Part =>
  (): Block[] => {
    const pairs = signers.flatMap((_, index) => (index % 2 === 0 ? [signers.slice(index, index + 2)] : []))
    return pairs.map((pair, index) => ({
      rows: [pairRow(pair)],
      gap: 12,
      isWhole: true,
      keepsWithNext: index < pairs.length - 1
    }))
  }

/** The sentence before the signatures, and these. */
export const signed =
  (sentence: Part, ...signers: Signer[]): Part =>
  (count) => [
    ...sentence(count).map((block) => ({ ...block, gap: 14, isWhole: true, keepsWithNext: true })),
    ...signatures(...signers)(count)
  ]

function pairRow(signers: Signer[]): Row {
  const width = (CONTENT_WIDTH - GUTTER) / 2
  const hasTitle = signers.some((signer) => signer.hasTitle)
  const height = 14 + SIGNATURE_HEIGHT + LINE_HEIGHT + 2 * CAPTION_SPACE + (hasTitle ? LINE_HEIGHT + CAPTION_SPACE : 0)
  return {
    height: height + 4,
    draw(ink, y) {
      signers.forEach((signer, index) => {
        drawSigner(ink, signer, MARGIN.left + index * (width + GUTTER), y, width)
      })
    }
  }
}

function drawSigner(ink: Ink, { role, heading = role, hasTitle }: Signer, x: number, y: number, width: number): void {
  ink.text(heading, x, y + 10, { size: 9.5, style: 'bold', color: NAVY })
  const line = (type: FieldType, word: string, left: number, top: number, wide: number, height: number) => {
    const spec: FieldSpec = { label: `${role} ${word}`, role, type, required: word !== 'title', group: null }
    ink.rule(left, top + height, wide, { color: INK, width: 0.7 })
    ink.field(spec, left, top, wide, height)
    const caption =
      { 'printed name': 'Printed name', 'date signed': 'Date', title: 'Title, if any' }[word] ?? 'Signature'
    ink.text(caption, left, top + height + 8.5, { size: CAPTION_SIZE, color: GREY })
  }
  let top = y + 14
  line('signature', 'signature', x, top, width, SIGNATURE_HEIGHT)
  top += SIGNATURE_HEIGHT + CAPTION_SPACE
  const dateWidth = 78
  line('text', 'printed name', x, top, width - dateWidth - 10, LINE_HEIGHT)
  line('date', 'date signed', x + width - dateWidth, top, dateWidth, LINE_HEIGHT)
  if (hasTitle) line('text', 'title', x, top + LINE_HEIGHT + CAPTION_SPACE, width, LINE_HEIGHT)
}
