import type { Ink } from './ink.js'
import type { Line } from './line.js'

/** What is never torn apart: a line of text, a row of a table. y is its top. */
export interface Row {
  height: number
  draw(ink: Ink, y: number): void
}

/** Rows that follow each other. */
export interface Block {
  rows: Row[]
  /** Space before it, unless it begins a page. */
  gap: number
  /** Space that it needs after it, if more than what follows asks for. */
  after?: number
  /** Whether all of it stays on one page. */
  isWhole?: boolean
  /** Whether it stays on the page of what follows. */
  keepsWithNext?: boolean
  /** Whether it belongs to the signatures at the end. */
  isSigning?: boolean
}

/** What was counted so far. */
interface Count {
  clause: number
}

/** A part of a form's text. Made into blocks in order, because clauses are numbered. */
export type Part = (count: Count) => Block[]

/** Lines as rows that begin at x. */
export const rowsOf = (lines: Line[], x: number): Row[] =>
  lines.map((line) => ({ height: line.height, draw: (ink, y) => line.draw(ink, x, y) }))

export const heightOf = (rows: Row[]): number => rows.reduce((sum, row) => sum + row.height, 0)

/** Several rows as one. */
export function stack(rows: Row[]): Row {
  return {
    height: heightOf(rows),
    draw(ink, y) {
      let at = y
      for (const row of rows) {
        row.draw(ink, at)
        at += row.height
      }
    }
  }
}

/** Keeps parts together on one page. */
export const together =
  (...parts: Part[]): Part =>
  (count) => {
    const blocks = parts.flatMap((part) => part(count))
    return blocks.map((block, index) => ({ ...block, isWhole: true, keepsWithNext: index < blocks.length - 1 }))
  }
