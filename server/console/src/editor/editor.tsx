import type { FieldType } from '@signpost/sdk'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { OpenPdf } from '../../../web/pdf/open-pdf.js'
import { PageList } from '../../../web/pdf/page-list.js'
import { t } from '../language/translate.js'
import { align, copyToAllPages, distribute, duplicate, edit, freePlace, move, place, resize } from './arrange.js'
import { around, overlap, rounded, spanned } from './box.js'
import type { Box, EditorField, PageSize } from './editor-field.js'
import type { Grip } from './field-box.js'
import { moveOption } from './field-options.js'
import { allTypes, nameOfType } from './field-type.js'
import { followPointer } from './follow-pointer.js'
import { change, type History, redo, undo } from './history.js'
import { pageAt, pageInView, pointOn, scaleOf } from './on-screen.js'
import { Pages } from './pages.js'
import { Palette } from './palette.js'
import { Properties } from './properties.js'
import { newKey } from './request-of.js'
import { type Guide, snap } from './snap.js'
import type { Suggestion } from './suggest.js'
import { Toolbar } from './toolbar.js'
import { useSuggestions } from './use-suggestions.js'

interface EditorProps {
  pdf: OpenPdf
  sizes: PageSize[]
  /** Who fills in fields. A new field gets the first, or that of the field that was selected last. */
  roles: string[]
  /** The types that can be placed. By default, all. Fields of other types are shown, and cannot be selected. */
  types?: readonly FieldType[]
  /** The fields, with what they were, for undo. Kept by the parent, so that it outlives the editor. */
  history: History<EditorField[]>
  onChange(update: (history: History<EditorField[]>) => History<EditorField[]>): void
}

/** How near, in pixels, something must come to snap. */
const reach = 6
/** How far, in pixels, the pointer must move to drag. */
const threshold = 4

let drags = 0

/** Places fields on the pages of a PDF, with the pointer or the keyboard alone. */
export function Editor({ pdf, sizes, roles, types = allTypes, history, onChange: setHistory }: EditorProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [armed, setArmed] = useState<FieldType | null>(null)
  const [role, setRole] = useState(roles[0] ?? '')
  const [trace, setTrace] = useState<{ page: number; guides: Guide[]; area: Box | null } | null>(null)
  const [, redraw] = useState(0)
  const list = useMemo(
    () =>
      new PageList(sizes, {
        label: (page) => t('Page {page} of {pages}', { page, pages: sizes.length }),
        failed: t('This page cannot be shown.')
      }),
    [sizes]
  )
  const fields = history.present
  const toFocus = useRef<string | null>(null)
  // Listeners of the pointer outlive the rendering that added them.
  const latest = useRef(history)
  latest.current = history

  useLayoutEffect(() => {
    // The field may only be there after the next rendering.
    const box = toFocus.current && document.getElementById(`field-${toFocus.current}`)
    if (!box) return
    box.focus({ preventScroll: true })
    toFocus.current = null
  })

  const canSelect = ({ type }: EditorField) => types.includes(type)
  const roleNow = roles.includes(role) ? role : (roles[0] ?? '')
  const suggestions = useSuggestions(pdf, sizes.length, fields, types)
  const suggested = [...suggestions.values()].reduce((sum, all) => sum + all.length, 0)

  const put = (next: EditorField[], tag: string | null = null) => setHistory((before) => change(before, next, tag))
  const chooseOnly = (key: string) => {
    setSelected(new Set([key]))
    toFocus.current = key
  }
  const placeAt = (type: FieldType, page: number, at: { x: number; y: number }) => {
    const key = newKey()
    put(place(latest.current.present, { key, type, name: nameOfType(type), role: roleNow, page, at }, sizes))
    chooseOnly(key)
    setArmed(null)
  }
  const placeByKey = (type: FieldType) => {
    const page = pageInView(list, sizes.length)
    const size = sizes[page - 1]
    const view = list.page(page)
    if (!size || !view) return
    const { top } = view.element.getBoundingClientRect()
    const from = Math.max(60, (innerHeight / 3 - top) / scaleOf(list, page, size))
    placeAt(type, page, freePlace(fields, type, page, size, from))
  }
  const accept = (page: number, { type, ...box }: Suggestion) => {
    const key = newKey()
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const placed = place(fields, { key, type, name: nameOfType(type), role: roleNow, page, at }, sizes)
    put(edit(placed, new Set([key]), (field) => ({ ...field, ...rounded(box) })))
    chooseOnly(key)
  }
  const acceptAll = () => {
    let next = fields
    for (const [page, all] of suggestions) {
      for (const { type, ...box } of all) {
        const key = newKey()
        next = place(next, { key, type, name: nameOfType(type), role: roleNow, page, at: box }, sizes)
        next = edit(next, new Set([key]), (field) => ({ ...field, ...rounded(box) }))
      }
    }
    put(next)
  }

  const grab = (field: EditorField, event: PointerEvent, handle: Grip) => {
    if (event.button !== 0) return
    event.stopPropagation()
    if (!canSelect(field)) return
    if (event.shiftKey && handle === null) {
      event.preventDefault()
      setSelected(toggled(selected, field.key))
      return
    }
    const keys = selected.has(field.key) ? selected : new Set([field.key])
    setSelected(keys)
    setRole(field.role)
    const tag = `drag ${++drags}`
    const before = latest.current.present
    const grabbed = typeof handle === 'number' ? (field.options?.[handle]?.page ?? field.page) : field.page
    const size = sizes[grabbed - 1]
    if (!size) return
    const from = { x: event.clientX, y: event.clientY }
    const scale = scaleOf(list, grabbed, size)
    const grip = pointOn(list, grabbed, scale, event)
    let isDragged = false
    followPointer({
      move(at) {
        if (!isDragged && Math.hypot(at.clientX - from.x, at.clientY - from.y) < threshold) return
        isDragged = true
        const by = { x: (at.clientX - from.x) / scale, y: (at.clientY - from.y) / scale }
        if (typeof handle === 'number') {
          const only = new Set([field.key])
          put(
            edit(before, only, (each) => moveOption(each, handle, by, sizes)),
            tag
          )
          return
        }
        if (handle) {
          put(resize(before, keys, handle, by, sizes), tag)
          return
        }
        const page = pageAt(list, sizes.length, at) ?? field.page
        const target = sizes[page - 1] ?? size
        const point = pointOn(list, page, scaleOf(list, page, target), at)
        const way = { x: point.x - grip.x, y: point.y - grip.y, pages: page - field.page }
        const moved = move(before, keys, way, sizes)
        const chosen = moved.filter(({ key }) => keys.has(key))
        const anchor = chosen.find(({ key }) => key === field.key) ?? field
        const onPage = chosen.filter((each) => each.page === anchor.page)
        const others = moved.filter((each) => each.page === anchor.page && !keys.has(each.key))
        const snapped = at.altKey
          ? { x: 0, y: 0, guides: [] }
          : snap(around(onPage), others, sizes[anchor.page - 1] ?? size, reach / scale)
        put(move(moved, keys, snapped, sizes), tag)
        setTrace({ page: anchor.page, guides: snapped.guides, area: null })
        if (anchor.page !== field.page) toFocus.current = field.key
      },
      end() {
        setTrace(null)
        if (!isDragged) chooseOnly(field.key)
      },
      cancel() {
        setTrace(null)
        if (isDragged) put(before, tag)
      }
    })
  }

  const press = (page: number, event: PointerEvent) => {
    const size = sizes[page - 1]
    if (event.button !== 0 || !size) return
    const scale = scaleOf(list, page, size)
    const from = pointOn(list, page, scale, event)
    if (armed) {
      event.preventDefault()
      placeAt(armed, page, from)
      return
    }
    if (event.pointerType === 'touch') return
    setSelected(new Set())
    followPointer({
      move(at) {
        const to = pointOn(list, page, scale, at)
        const area = spanned(from, to)
        setTrace({ page, guides: [], area })
        const inside = latest.current.present.filter(
          (field) => canSelect(field) && field.page === page && overlap(field, area)
        )
        setSelected(new Set(inside.map(({ key }) => key)))
      },
      end: () => setTrace(null),
      cancel: () => setTrace(null)
    })
  }

  const grabType = (type: FieldType, event: PointerEvent) => {
    if (event.button !== 0) return
    const from = { x: event.clientX, y: event.clientY }
    let isDragged = false
    followPointer({
      move(at) {
        isDragged ||= Math.hypot(at.clientX - from.x, at.clientY - from.y) >= threshold
        if (isDragged) document.body.classList.add('dragging')
      },
      end(at) {
        document.body.classList.remove('dragging')
        if (!isDragged) {
          setArmed(armed === type ? null : type)
          return
        }
        const page = pageAt(list, sizes.length, at)
        const size = page && sizes[page - 1]
        if (size) placeAt(type, page, pointOn(list, page, scaleOf(list, page, size), at))
      },
      cancel: () => document.body.classList.remove('dragging')
    })
  }

  const remove = () => {
    put(fields.filter(({ key }) => !selected.has(key)))
    setSelected(new Set())
  }
  const copy = () => {
    const copied = duplicate(fields, selected, sizes, newKey)
    put(copied.fields)
    setSelected(copied.keys)
    toFocus.current = [...copied.keys][0] ?? null
  }
  const pressKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (target.closest('input, select, textarea')) return
    const step = event.shiftKey ? 10 : 1
    const arrows: Record<string, [number, number]> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step]
    }
    const arrow = arrows[event.key]
    const hasCommand = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (arrow && selected.size > 0 && target.closest('.box')) {
      const [x, y] = arrow
      const tag = `${event.altKey ? 'resize' : 'move'} ${[...selected].join()}`
      if (event.altKey) put(resize(fields, selected, { x: 1, y: 1 }, { x, y }, sizes), tag)
      else put(move(fields, selected, { x, y }, sizes), tag)
    } else if (hasCommand && key === 'z') setHistory(event.shiftKey ? redo : undo)
    else if (hasCommand && key === 'y') setHistory(redo)
    else if (hasCommand && key === 'a') setSelected(new Set(fields.filter(canSelect).map((field) => field.key)))
    else if (hasCommand && key === 'd' && selected.size > 0) copy()
    else if ((event.key === 'Delete' || event.key === 'Backspace') && selected.size > 0) remove()
    else if (event.key === 'Escape' && (armed || selected.size > 0)) {
      setArmed(null)
      setSelected(new Set())
    } else return
    event.preventDefault()
  }

  const chosen = fields.filter(({ key }) => selected.has(key))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that are pressed on the fields inside
    <div class={`editor ${armed ? 'editor--armed' : ''}`} onKeyDown={pressKey}>
      <Toolbar
        canUndo={history.past.length > 0}
        canRedo={history.future.length > 0}
        selected={selected.size}
        zoom={list}
        suggestions={suggested}
        onUndo={() => setHistory(undo)}
        onRedo={() => setHistory(redo)}
        onZoom={(steps) => {
          list.zoomBy(steps)
          redraw((count) => count + 1)
        }}
        onAlign={(edge) => put(align(fields, selected, edge, sizes))}
        onDistribute={(axis) => put(distribute(fields, selected, axis))}
        onCopyToAllPages={() => put(copyToAllPages(fields, selected, sizes, newKey))}
        onDuplicate={copy}
        onDelete={remove}
        onAcceptAll={acceptAll}
      />
      <Palette types={types} armed={armed} onGrab={grabType} onPlace={placeByKey} />
      <Pages
        open={pdf}
        list={list}
        pages={sizes.length}
        fields={fields}
        selected={selected}
        roles={roles}
        canSelect={canSelect}
        suggestions={suggestions}
        trace={trace}
        onGrab={grab}
        onFocus={(field) => selected.has(field.key) || !canSelect(field) || setSelected(new Set([field.key]))}
        onPress={press}
        onAccept={accept}
      />
      <section class="side" aria-labelledby="properties">
        <h2 id="properties">{t('Properties')}</h2>
        <Properties
          fields={chosen}
          all={fields}
          roles={roles}
          types={types}
          sizes={sizes}
          problemOfLabel={(field) => problemOfLabel(fields, field)}
          onChange={(alter) => put(edit(fields, selected, alter), `properties ${[...selected].join()}`)}
        />
      </section>
    </div>
  )
}

/** Why a field cannot have its label, or null. */
function problemOfLabel(fields: EditorField[], { key, label }: EditorField): string | null {
  if (label.trim() === '') return t('Enter a label.')
  if (fields.some((other) => other.key !== key && other.label === label)) return t('Another field has this label.')
  return null
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
