import type { Schemas } from '../ground/contract.js'

/** A line of text of a page. In points, from the top left corner of the page as displayed. */
export interface TextLine {
  text: string
  page: number
  left: number
  right: number
  baseline: number
  size: number
}

type Field = Pick<Schemas['TemplateField'], 'label' | 'page' | 'x' | 'y' | 'width' | 'height' | 'options'>
type Box = Pick<Field, 'page' | 'x' | 'y' | 'width' | 'height'>

const MOST = 100
const LONGEST = 40
/** What only touches is not covered: how far a box reaches into another, in points across and as a part of the lower one's height. */
const TOUCH = { across: 1, down: 0.25 }
/** How high most letters are, in ems. */
const LETTERS = 0.5

/** What fields cover, in words: text of the pages, and other fields. */
export function coveringFields(fields: Field[], lines: TextLine[]): string[] {
  const told: string[] = []
  for (const [index, field] of fields.entries()) {
    const tell = (what: string) => told.push(`“${field.label}” on page ${field.page} covers ${what}`)
    for (const line of lines)
      if (boxesOf(field).some((box) => meets(box, boxOf(line)))) tell(`the text “${shortened(line.text)}”`)
    for (const other of fields.slice(index + 1)) if (meetAnywhere(field, other)) tell(`the field “${other.label}”`)
    if (told.length >= MOST) break
  }
  return told.slice(0, MOST)
}

/** Those of its options, if they have places. */
function boxesOf(field: Field): Box[] {
  const placed = field.options?.flatMap(({ page, x, y, width, height }) =>
    page && width && height ? [{ page, x: x ?? 0, y: y ?? 0, width, height }] : []
  )
  return placed?.length ? placed : [field]
}

const meetAnywhere = (a: Field, b: Field): boolean =>
  boxesOf(a).some((one) => boxesOf(b).some((other) => meets(one, other)))

function meets(a: Box, b: Box): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return a.page === b.page && across > TOUCH.across && down > TOUCH.down * Math.min(a.height, b.height)
}

function boxOf({ page, left, right, baseline, size }: TextLine): Box {
  return { page, x: left, y: baseline - LETTERS * size, width: right - left, height: LETTERS * size }
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : text
}
