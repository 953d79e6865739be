import { useLayoutEffect, useRef } from 'preact/hooks'
import { move, resize } from './arrange.js'
import type { Desk } from './desk.js'
import { duplicateSelected, removeSelected } from './edit-selected.js'

/** The keys of the editor, heard wherever the focus is, except while somebody types or a dialog is open. */
export function useEditorKeys(desk: Desk): void {
  const latest = useRef(desk)
  latest.current = desk
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      if (target.closest('input, select, textarea, [contenteditable]')) return
      if (pressKey(latest.current, event, target)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1]
}

/** Whether the key meant something. */
function pressKey(desk: Desk, event: KeyboardEvent, target: Element): boolean {
  const { selected } = desk
  const hasCommand = event.ctrlKey || event.metaKey
  if (hasCommand && walk(desk, event)) return true
  // What else has the focus has its own keys. The title has it once the view was opened.
  if (target !== document.body && !target.closest('.editor, h1')) return false
  const arrow = arrows[event.key]
  if (arrow) return selected.size > 0 && target.closest('.box') !== null && nudge(desk, event, arrow)
  if (hasCommand) return command(desk, event.key.toLowerCase())
  if ((event.key === 'Delete' || event.key === 'Backspace') && selected.size > 0) {
    removeSelected(desk)
    return true
  }
  if (event.key !== 'Escape' || !(desk.armed || selected.size > 0)) return false
  desk.arm(null)
  desk.select(new Set())
  return true
}

function nudge({ fields, selected, sizes, put }: Desk, event: KeyboardEvent, [x, y]: [number, number]): true {
  const step = event.shiftKey ? 10 : 1
  const by = { x: x * step, y: y * step }
  const tag = `${event.altKey ? 'resize' : 'move'} ${[...selected].join()}`
  if (event.altKey) put(resize(fields, selected, { x: 1, y: 1 }, by, sizes), tag)
  else put(move(fields, selected, by, sizes), tag)
  return true
}

/** Undoes or redoes, and focuses what that brought back. */
function walk(desk: Desk, { key: name, shiftKey }: KeyboardEvent): boolean {
  const key = name.toLowerCase()
  if (key !== 'z' && key !== 'y') return false
  const keys = key === 'y' || shiftKey ? desk.redo() : desk.undo()
  desk.focusSoon([...keys][0] ?? null)
  return true
}

function command(desk: Desk, key: string): boolean {
  if (key === 'a') desk.select(new Set(desk.fields.filter(desk.canSelect).map((field) => field.key)))
  else if (key === 'd' && desk.selected.size > 0) duplicateSelected(desk)
  else return false
  return true
}
