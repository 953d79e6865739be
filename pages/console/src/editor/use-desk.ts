import type { FieldType } from '@signpost/sdk'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import type { Desk, StrayGhost, Trace } from './desk.js'
import type { EditorField, PageSize } from './editor-field.js'
import { change, changedKeys, type History, redo, undo } from './history.js'
import { usePageList } from './use-page-list.js'

interface DeskOf {
  sizes: PageSize[]
  roles: string[]
  types: readonly FieldType[]
  history: History<EditorField[]>
  onChange(update: (history: History<EditorField[]>) => History<EditorField[]>): void
}

/** The state of the editor: the fields with their history are its parent's, all else is kept here. */
export function useDesk({ sizes, roles, types, history, onChange }: DeskOf): Desk {
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const [armed, arm] = useState<FieldType | null>(null)
  const [chosenRole, setRole] = useState(roles[0] ?? '')
  const [trace, setTrace] = useState<Trace | null>(null)
  const [stray, setStray] = useState<StrayGhost | null>(null)
  const [said, setSaid] = useState({ text: '', number: 0 })
  const list = usePageList(sizes)
  const toFocus = useRef<string | null>(null)
  const latest = useRef(history)
  latest.current = history

  useLayoutEffect(() => {
    // The field may only be there after the next rendering.
    const box = toFocus.current && document.getElementById(`field-${toFocus.current}`)
    if (!box) return
    box.focus({ preventScroll: true })
    toFocus.current = null
  })

  const focusSoon = (key: string | null) => {
    toFocus.current = key
  }
  const step = (walk: typeof undo) => {
    const [before, after] = [latest.current.present, walk(latest.current).present]
    const keys = changedKeys(before, after)
    onChange(walk)
    select(keys)
    if (before === after) return keys
    const gone = changedKeys(after, before)
    const fields = keys.size > 0 ? after.filter(({ key }) => keys.has(key)) : before.filter(({ key }) => gone.has(key))
    const names = fields.map(({ label }) => label).join(', ')
    const text = walk === undo ? t('Undone: {fields}', { fields: names }) : t('Redone: {fields}', { fields: names })
    setSaid(({ number }) => ({ text, number: number + 1 }))
    return keys
  }
  return {
    list,
    sizes,
    types,
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
    said
  }
}
