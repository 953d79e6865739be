import { useCallback, useRef } from 'preact/hooks'
import type { OpenPdf } from '../../../shared/pdf/open-pdf.js'
import { t } from '../language/translate.js'
import type { Desk } from './desk.js'
import { dragField } from './drag-field.js'
import type { EditorField } from './editor-field.js'
import { FarOptions } from './far-options.js'
import { FieldBox, type Grip } from './field-box.js'
import { nameOfType } from './field-type.js'
import { GhostBox } from './ghost-box.js'
import { PageStack } from './page-stack.js'
import { toneOf } from './person.js'
import { accept } from './place-field.js'
import { pressPage } from './press-page.js'
import { scaled, styleOfBox } from './style-of-box.js'
import type { Suggestion } from './use-suggestions.js'

interface PagesProps {
  open: OpenPdf
  desk: Desk
}

/** The pages of the document, with the fields on top of them. */
export function Pages({ open, desk }: PagesProps) {
  const latest = useRef(desk)
  latest.current = desk
  // The same functions each time, so that only fields that change are drawn again.
  const onGrab = useCallback(
    (field: EditorField, event: PointerEvent, grip: Grip) => dragField(latest.current, field, event, grip),
    []
  )
  const onFocus = useCallback((field: EditorField) => {
    const { selected, canSelect, select } = latest.current
    if (!selected.has(field.key) && canSelect(field)) select(new Set([field.key]))
  }, [])
  return (
    <PageStack open={open} list={desk.list} pages={desk.sizes.length}>
      {(page) => <Overlay page={page} desk={desk} onGrab={onGrab} onFocus={onFocus} />}
    </PageStack>
  )
}

const nameOf = ({ type, label }: Suggestion) => (label ? `${nameOfType(type)} (${label})` : nameOfType(type))

interface OverlayProps {
  page: number
  desk: Desk
  onGrab(field: EditorField, event: PointerEvent, grip: Grip): void
  onFocus(field: EditorField): void
}

function Overlay({ page, desk, onGrab, onFocus }: OverlayProps) {
  const { fields, selected, people } = desk
  const trace = desk.trace?.page === page ? desk.trace : null
  return (
    <div
      class={`overlay ${trace?.ghost ? 'overlay--target' : ''}`}
      onPointerDown={(event) => pressPage(desk, page, event)}
    >
      {(desk.suggestions.get(page) ?? []).map((suggestion) => (
        <button
          key={`${suggestion.x},${suggestion.y}`}
          type="button"
          class="suggestion"
          style={styleOfBox(suggestion)}
          aria-label={t('Accept the suggestion: {type}', { type: nameOf(suggestion) })}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => accept(desk, page, suggestion)}
        >
          + {nameOfType(suggestion.type)}
        </button>
      ))}
      {fields
        .filter((field) => field.page === page)
        .map((field) => (
          <FieldBox
            key={field.key}
            field={field}
            isSelected={selected.has(field.key)}
            isFixed={!desk.canSelect(field)}
            person={people.find(({ role }) => role === field.role)}
            tone={toneOf(people, field.role)}
            onGrab={onGrab}
            onFocus={onFocus}
          />
        ))}
      {fields
        .filter((field) => field.page !== page && field.options)
        .map((field) => (
          <FarOptions
            key={field.key}
            field={field}
            page={page}
            isSelected={selected.has(field.key)}
            tone={toneOf(people, field.role)}
            onGrab={onGrab}
          />
        ))}
      {trace?.guides.map(({ axis, at }) => (
        <span key={axis} class={`guide guide--${axis}`} style={{ [axis === 'x' ? 'left' : 'top']: scaled(at) }} />
      ))}
      {trace?.area && <span class="area" style={styleOfBox(trace.area)} />}
      {trace?.ghost && (
        <GhostBox
          type={trace.ghost.type}
          style={styleOfBox(trace.ghost.box)}
          mark={people.find(({ role }) => role === desk.role)?.mark ?? ''}
          tone={toneOf(people, desk.role)}
        />
      )}
    </div>
  )
}
