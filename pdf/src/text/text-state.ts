import type { Matrix } from '../page/page-geometry.js'
import type { Font } from './font-source.js'
import { IDENTITY, multiply, translation } from './matrices.js'
import type { Operand, Operation } from './operations.js'

/** The part of the graphics state that text depends on. */
export interface TextState {
  /** From user space to the page as displayed. */
  matrix: Matrix
  characterSpacing: number
  wordSpacing: number
  scale: number
  leading: number
  font: Font | undefined
  size: number
  mode: number
  rise: number
}

/** The state in which a page begins. */
export const initialState = (matrix: Matrix): TextState => ({
  matrix,
  characterSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  font: undefined,
  size: 0,
  mode: 0,
  rise: 0
})

export const finite = (operand: Operand | undefined): number =>
  typeof operand === 'number' && Number.isFinite(operand) ? operand : 0

/** The last six operands as a matrix. */
function matrixOf(operands: Operand[]): Matrix {
  const [a, b, c, d, e, f] = operands.slice(-6).map(finite)
  return [a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0, f ?? 0]
}

/** Where the next glyph goes, and where its line begins, in text space. */
export class TextPosition {
  private line: Matrix = IDENTITY
  matrix: Matrix = IDENTITY

  set(matrix: Matrix): void {
    this.line = matrix
    this.matrix = matrix
  }

  moveLine(x: number, y: number): void {
    this.set(multiply(translation(x, y), this.line))
  }

  advance(distance: number, { font, scale }: TextState): void {
    const step = font?.isVertical ? translation(0, distance) : translation(distance * scale, 0)
    this.matrix = multiply(step, this.matrix)
  }
}

/** Applies an operation that sets something of the state or moves the position, before any text that it shows. */
export function applyTextOperation(state: TextState, position: TextPosition, { name, operands }: Operation): void {
  const [first, second] = [finite(operands[0]), finite(operands[1])]
  if (name === 'cm') state.matrix = multiply(matrixOf(operands), state.matrix)
  else if (name === 'BT') position.set(IDENTITY)
  else if (name === 'Tc') state.characterSpacing = first
  else if (name === 'Tw') state.wordSpacing = first
  else if (name === 'Tz') state.scale = first / 100
  else if (name === 'TL') state.leading = first
  else if (name === 'Tr') state.mode = first
  else if (name === 'Ts') state.rise = first
  else if (name === 'Tm') position.set(matrixOf(operands))
  else if (name === 'Td') position.moveLine(first, second)
  else if (name === 'TD') {
    state.leading = -second
    position.moveLine(first, second)
  } else if (name === 'T*' || name === "'") position.moveLine(0, -state.leading)
  else if (name === '"') {
    state.wordSpacing = first
    state.characterSpacing = second
    position.moveLine(0, -state.leading)
  }
}
