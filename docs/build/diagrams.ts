/** States by name, at columns and rows of a grid, and the moves between them. */
interface Diagram {
  /** For those who cannot see it. */
  title: string
  states: Record<string, [column: number, row: number]>
  moves: [from: string, to: string, label: string][]
}

const diagrams: Record<string, Diagram> = {
  document: {
    title:
      'A draft is sent. A sent document is completed when all signers have signed, or voided. A draft can be moved to the trash and restored.',
    states: { draft: [0, 0], sent: [1, 0], completed: [2, 0], trash: [0, 1], voided: [1, 1] },
    moves: [
      ['draft', 'sent', 'send'],
      ['sent', 'completed', 'all signed'],
      ['sent', 'voided', 'void, decline or deadline'],
      ['draft', 'trash', 'delete'],
      ['trash', 'draft', 'restore']
    ]
  },
  signer: {
    title:
      'A waiting signer becomes pending when it is their turn, viewed when they open the document, and then signed or declined.',
    states: { waiting: [0, 0], pending: [1, 0], viewed: [2, 0], signed: [3, 0], declined: [2, 1] },
    moves: [
      ['waiting', 'pending', 'their turn'],
      ['pending', 'viewed', 'opens'],
      ['viewed', 'signed', 'signs'],
      ['viewed', 'declined', 'declines']
    ]
  },
  seal: {
    title: 'The seal is none until all have signed, then pending, then sealed. A failed seal is retried.',
    states: { none: [0, 0], pending: [1, 0], sealed: [2, 0], failed: [1, 1] },
    moves: [
      ['none', 'pending', 'all signed'],
      ['pending', 'sealed', 'sealed'],
      ['pending', 'failed', 'error'],
      ['failed', 'pending', 'retry']
    ]
  }
}

const BOX = { width: 110, height: 40 }
const STEP = { x: 210, y: 110 }
// Beside the boxes is room for a label.
const MARGIN = { x: 24, y: 4 }

/** A diagram as SVG, which takes its colours from the text around it. */
export function diagram(name: string): string {
  const found = diagrams[name]
  if (!found) throw new Error(`there is no diagram ${name}`)
  const { title, states, moves } = found
  const columns = Math.max(...Object.values(states).map(([column]) => column))
  const rows = Math.max(...Object.values(states).map(([, row]) => row))
  const [width, height] = [columns * STEP.x + BOX.width + 2 * MARGIN.x, rows * STEP.y + BOX.height + 2 * MARGIN.y]
  const isBackToo = (from: string, to: string) => moves.some(([other, target]) => other === to && target === from)
  return [
    `<svg class="states" viewBox="${-MARGIN.x} ${-MARGIN.y} ${width} ${height}" width="${width}" height="${height}" role="img" fill="none" stroke="currentColor">`,
    `<title>${title}</title>`,
    `<defs><marker id="tip-${name}" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="currentColor" stroke="none"/></marker></defs>`,
    ...Object.entries(states).map(([state, place]) => box(state, place)),
    ...moves.map(([from, to, label]) => move(name, at(states, from), at(states, to), label, isBackToo(from, to))),
    '</svg>'
  ].join('\n')
}

function at(states: Diagram['states'], state: string) {
  const place = states[state]
  if (!place) throw new Error(`the diagram has no state ${state}`)
  return { x: place[0] * STEP.x, y: place[1] * STEP.y }
}

function box(state: string, [column, row]: [number, number]) {
  const [x, y] = [column * STEP.x, row * STEP.y]
  return [
    `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="8"/>`,
    words(state, x + BOX.width / 2, y + 25, 15, 'middle')
  ].join('')
}

interface Point {
  x: number
  y: number
}

function move(diagramName: string, from: Point, to: Point, label: string, isBackToo: boolean) {
  const tip = `marker-end="url(#tip-${diagramName})"`
  if (from.y === to.y) {
    const [start, end, y] = [from.x + BOX.width, to.x, from.y + BOX.height / 2]
    return `<path d="M${start} ${y}H${end}" ${tip}/>${words(label, (start + end) / 2, y - 8, 13, 'middle')}`
  }
  const down = to.y > from.y
  const x = from.x + BOX.width / 2 + (isBackToo ? (down ? -25 : 25) : 0)
  const [start, end] = down ? [from.y + BOX.height, to.y] : [from.y, to.y + BOX.height]
  const isLeft = isBackToo && down
  return `<path d="M${x} ${start}V${end}" ${tip}/>${words(label, x + (isLeft ? -6 : 6), (start + end) / 2 + 4, 13, isLeft ? 'end' : 'start')}`
}

const words = (text: string, x: number, y: number, size: number, anchor: string) =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="currentColor" stroke="none">${text}</text>`
