import type { FieldType } from './blank.js'
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
const COLUMN = (CONTENT_WIDTH - GUTTER) / 2
const HEADING_HEIGHT = 14
const SIGNATURE_HEIGHT = 38
const LINE_HEIGHT = 16
const CAPTION_SPACE = 12
const DATE_WIDTH = 80

const LINES = {
  signature: { type: 'signature', caption: 'Signature', height: SIGNATURE_HEIGHT },
  'printed name': { type: 'name', caption: 'Printed name', height: LINE_HEIGHT },
  'date signed': { type: 'date_signed', caption: 'Date', height: LINE_HEIGHT },
  title: { type: 'text', caption: 'Title, if any', height: LINE_HEIGHT }
} satisfies Record<string, { type: FieldType; caption: string; height: number }>

/** Where everybody signs: one beside the other, and all of it on one page. */
export const signatures =
  (...signers: Signer[]): Part =>
  (): Block[] => {
    // biome-ignore lint/style/noNonNullAssertion: there is one
    const row = signers.length === 1 ? lone(signers[0]!) : pair(signers)
    return [{ rows: [row], gap: 12, isWhole: true, isSigning: true }]
  }

/** The sentence before the signatures, and these. */
export const signed =
  (sentence: Part, ...signers: Signer[]): Part =>
  (count) => [
    ...sentence(count).map((block) => ({ ...block, gap: 13, isWhole: true, keepsWithNext: true, isSigning: true })),
    ...signatures(...signers)(count)
  ]

function pair(signers: Signer[]): Row {
  const hasTitle = signers.some((signer) => signer.hasTitle)
  const lines = hasTitle ? 2 : 1
  return {
    height: HEADING_HEIGHT + SIGNATURE_HEIGHT + CAPTION_SPACE + lines * (LINE_HEIGHT + CAPTION_SPACE),
    draw(ink, y) {
      signers.forEach((signer, index) => {
        const x = MARGIN.left + index * (COLUMN + GUTTER)
        const top = drawSignature(ink, signer, x, y)
        drawNames(ink, signer, x, top)
      })
    }
  }
}

/** Who signs alone has the whole width. */
function lone(signer: Signer): Row {
  const lines = signer.hasTitle ? 2 : 1
  // The last line beside the signature stands on its line.
  const offset = HEADING_HEIGHT + SIGNATURE_HEIGHT + CAPTION_SPACE - lines * (LINE_HEIGHT + CAPTION_SPACE)
  return {
    height: HEADING_HEIGHT + SIGNATURE_HEIGHT + CAPTION_SPACE,
    draw(ink, y) {
      drawSignature(ink, signer, MARGIN.left, y)
      drawNames(ink, signer, MARGIN.left + COLUMN + GUTTER, y + offset)
    }
  }
}

function drawSignature(ink: Ink, { role, heading = role }: Signer, x: number, y: number): number {
  ink.text(heading, x, y + 10, { size: 9.5, style: 'bold', color: NAVY })
  return drawLine(ink, role, 'signature', x, y + HEADING_HEIGHT, COLUMN)
}

function drawNames(ink: Ink, { role, hasTitle }: Signer, x: number, y: number): void {
  drawLine(ink, role, 'date signed', x + COLUMN - DATE_WIDTH, y, DATE_WIDTH)
  const next = drawLine(ink, role, 'printed name', x, y, COLUMN - DATE_WIDTH - 10)
  if (hasTitle) drawLine(ink, role, 'title', x, next, COLUMN)
}

function drawLine(ink: Ink, role: string, word: keyof typeof LINES, x: number, y: number, width: number): number {
  const { type, caption, height } = LINES[word]
  ink.rule(x, y + height, width, { color: INK, width: 0.7 })
  ink.field({ label: `${role} ${word}`, role, type, required: word !== 'title', group: null }, x, y, width, height)
  ink.text(caption, x, y + height + 8.5, { size: CAPTION_SIZE, color: GREY })
  return y + height + CAPTION_SPACE
}
