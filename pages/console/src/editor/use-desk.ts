import type { FieldType } from '@signpost/sdk'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import type { Desk, StrayGhost, Trace } from './desk.js'
import type { EditorField, PageSize } from './editor-field.js'
import { change, changedKeys, type History, redo, undo } from './history.js'
import type { Person } from './person.js'
import { usePageList } from './use-page-list.js'

/** From a whole page on a small screen to a letter on a large one. */
const zooms = [0.25, 0.4, 0.55, 0.7, 0.85, 1, 1.25, 1.5, 2, 2.5, 3]

interface DeskOf {
  sizes: PageSize[]
  people: Person[]
  suggestions: Desk['suggestions']
  types: readonly FieldType[]
  history: History<EditorField[]>
  onChange(update: (history: History<EditorField[]>) => History<EditorField[]>): void
}

/** The state of the editor: the fields with their history are its parent's, all else is kept here. */
export function useDesk({ sizes, people, suggestions, types, history, onChange }: DeskOf): Desk {
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const [armed, arm] = useState<FieldType | null>(null)
  const [chosenRole, setRole] = useState(people[0]?.role ?? '')
  const [trace, setTrace] = useState<Trace | null>(null)
  const [stray, setStray] = useState<StrayGhost | null>(null)
  const [said, setSaid] = useState({ text: '', number: 0 })
  const list = usePageList(sizes, zooms)
  const toFocus = useRef<string | null>(null)
  const latest = useRef(history)
  latest.current = history

  useLayoutEffect(() => {
    // The field may only be there after the next rendering.
    const box = toFocus.current && document.getElementById(`field-${toFocus.current}`)
    if (!box) return
    box.focus({ preventScroll: true })
    box.scrollIntoView({ block: 'nearest' })
    toFocus.current = null
  })

  const focusSoon = (key: string | null) => {
    toFocus.current = key
  }
  const say = (text: string) => setSaid(({ number }) => ({ text, number: number + 1 }))
  const step = (walk: typeof undo) => {
    const [before, after] = [latest.current.present, walk(latest.current).present]
    const keys = changedKeys(before, after)
    onChange(walk)
    select(keys)
    if (before === after) return keys
    const gone = changedKeys(after, before)
    const fields = keys.size > 0 ? after.filter(({ key }) => keys.has(key)) : before.filter(({ key }) => gone.has(key))
    const names = fields.map(({ label }) => label).join(', ')
    say(walk === undo ? t('Undone: {fields}', { fields: names }) : t('Redone: {fields}', { fields: names }))
    if (keys.size > 0) return keys
    const next =
      after[
        Math.min(
          before.findIndex(({ key }) => gone.has(key)),
          after.length - 1
        )
      ]
    const left = new Set(next ? [next.key] : [])
    select(left)
    return left
  }
  const roles = people.map(({ role }) => role)
  return {
    list,
    sizes,
    types,
    people,
    suggestions,
    fields: history.present,
    now: () => latest.current.present,
    put: (next, tag = null) => onChange((before) => change(before, next, tag)),
    undo: () => step(undo),
    redo: () => step(redo),
    selected,
    select,
    chooseOnly(key) {
      select(new Set([key]))
      focusSoon(key)
    },
    focusSoon,
    canSelect: ({ type }) => types.includes(type),
    role: roles.includes(chosenRole) ? chosenRole : (roles[0] ?? ''),
    setRole,
    armed,
    arm,
    trace,
    setTrace,
    stray,
    setStray,
    say,
    said
  }
}
