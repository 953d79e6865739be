import type { OpenPdf } from '../../../web/pdf/open-pdf.js'
import type { PageList } from '../../../web/pdf/page-list.js'
import { t } from '../language/translate.js'
import type { Box, EditorField } from './editor-field.js'
import { FarOptions } from './far-options.js'
import { FieldBox, type Grip } from './field-box.js'
import { nameOfType } from './field-type.js'
import { PageStack } from './page-stack.js'
import type { Guide } from './snap.js'
import { scaled, styleOfBox } from './style-of-box.js'
import type { Suggestion } from './suggest.js'

interface PagesProps {
  open: OpenPdf
  list: PageList
  pages: number
  fields: EditorField[]
  selected: ReadonlySet<string>
  roles: string[]
  /** Whether a field can be selected, to be changed. */
  canSelect(field: EditorField): boolean
  /** By page. */
  suggestions: ReadonlyMap<number, Suggestion[]>
  /** What is shown while the pointer is down: lines that something snaps to, and the area that is selected. */
  trace: { page: number; guides: Guide[]; area: Box | null } | null
  onGrab(field: EditorField, event: PointerEvent, grip: Grip): void
  onFocus(field: EditorField): void
  onPress(page: number, event: PointerEvent): void
  onAccept(page: number, suggestion: Suggestion): void
}

/** The pages of the document, with the fields on top of them. */
export function Pages(props: PagesProps) {
  return (
    <PageStack open={props.open} list={props.list} pages={props.pages}>
      {(page) => <Overlay {...props} page={page} />}
    </PageStack>
  )
}

function Overlay({ page, ...props }: PagesProps & { page: number }) {
  const { fields, selected, roles, trace, suggestions } = props
  return (
    <div class="overlay" onPointerDown={(event) => props.onPress(page, event)}>
      {suggestions.get(page)?.map((suggestion) => (
        <button
          key={`${suggestion.x},${suggestion.y}`}
          type="button"
          class="suggestion"
          style={styleOfBox(suggestion)}
          aria-label={t('Accept the suggestion: {type}', { type: nameOfType(suggestion.type) })}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => props.onAccept(page, suggestion)}
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
            isFixed={!props.canSelect(field)}
            roleIndex={roles.indexOf(field.role)}
            onGrab={props.onGrab}
            onFocus={props.onFocus}
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
            roleIndex={roles.indexOf(field.role)}
            onGrab={props.onGrab}
          />
        ))}
      {trace?.page === page &&
        trace.guides.map(({ axis, at }) => (
          <span key={axis} class={`guide guide--${axis}`} style={{ [axis === 'x' ? 'left' : 'top']: scaled(at) }} />
        ))}
      {trace?.page === page && trace.area && <span class="area" style={styleOfBox(trace.area)} />}
    </div>
  )
}
