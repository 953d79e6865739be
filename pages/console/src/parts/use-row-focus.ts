import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface RowFocus<Around extends HTMLElement> {
  /** What has the rows, and below them the button that adds one. */
  around: RefObject<Around | null>
  /** Says that a row comes with the next change. */
  adding(): void
  /** Says that a row goes with the next change. */
  removing(index: number): void
}

const text = 'input:not([type="number"])'
const remove = '.button--icon:not(:disabled)'

/**
 * Keeps the focus where somebody works as rows come and go: in the name of a new one, so that it can be typed at once, and on the one that
 * takes the place of a removed one. Without it the keyboard goes back through all of the row, or begins again at the top of the page.
 */
export function useRowFocus<Around extends HTMLElement>(rows: string): RowFocus<Around> {
  const around = useRef<Around>(null)
  const wanted = useRef<{ index: number; control: string }>(null)
  useLayoutEffect(() => {
    if (!wanted.current || !around.current) return
    const { index, control } = wanted.current
    wanted.current = null
    const all = [...around.current.querySelectorAll(rows)]
    const row = all[index] ?? all.at(-1)
    const found = row
      ? (row.querySelector<HTMLElement>(control) ?? row.querySelector<HTMLElement>(text))
      : around.current.querySelector<HTMLElement>(':scope > button, :scope > .buttons > button')
    found?.focus()
  })
  return {
    around,
    adding: () => {
      wanted.current = { index: Number.POSITIVE_INFINITY, control: text }
    },
    removing: (index) => {
      wanted.current = { index, control: remove }
    }
  }
}
