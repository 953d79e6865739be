import { useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../language/translate.js'
import { usesLetters } from '../parts/kept-letters.js'
import { edit, move, resize } from './arrange.js'
import type { Desk } from './desk.js'
import { copySelected, cutSelected, duplicateSelected, paste, removeSelected } from './edit-selected.js'
import { fullName } from './person.js'
import { placeInView } from './place-field.js'
import { typeLetters } from './type-letters.js'

/** The keys of the editor, heard wherever the focus is, except while somebody types or a dialog is open. */
export function useEditorKeys(desk: Desk): void {
  const latest = useRef(desk)
  latest.current = desk
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      if (target.closest('input:not([type=radio]), select, textarea, [contenteditable]')) return
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
  if (event.key === 'Escape') return letGo(desk)
  return !event.altKey && usesLetters() && (givePerson(desk, event.key) || placeByLetter(desk, event.key))
}

function letGo({ armed, selected, arm, select }: Desk): boolean {
  if (!armed && selected.size === 0) return false
  arm(null)
  select(new Set())
  return true
}

/** A number chooses whom the next fields are for, and gives them what is selected. */
function givePerson(desk: Desk, key: string): boolean {
  const { people, fields, selected, setRole, put, say } = desk
  const person = /^[1-9]$/.test(key) ? people[Number(key) - 1] : undefined
  if (!person) return false
  const { role } = person
  setRole(role)
  if (selected.size > 0) put(edit(fields, selected, (field) => ({ ...field, role })))
  say(t('For {name}', { name: fullName(person) }))
  return true
}

function placeByLetter(desk: Desk, key: string): boolean {
  const type = desk.types.find((each) => typeLetters[each] === key.toUpperCase())
  if (!type) return false
  placeInView(desk, type)
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

const commands: Partial<Record<string, (desk: Desk) => void>> = {
  c: copySelected,
  x: cutSelected,
  d: duplicateSelected
}

/** Whether the key meant something. What is marked as text is copied as that. */
function command(desk: Desk, key: string): boolean {
  const { fields, selected, canSelect, select } = desk
  if (key === 'a') select(new Set(fields.filter(canSelect).map((field) => field.key)))
  else if (key === 'v') paste(desk)
  else if (selected.size === 0 || !commands[key] || !document.getSelection()?.isCollapsed) return false
  else commands[key](desk)
  return true
}
