import type { FieldType } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import type { OpenPdf } from '../../../shared/pdf/open-pdf.js'
import { t } from '../language/translate.js'
import { Announcement } from '../parts/announcement.js'
import { align, copyToAllPages, distribute, edit } from './arrange.js'
import { dragType } from './drag-type.js'
import { duplicateSelected, removeSelected } from './edit-selected.js'
import type { EditorField, PageSize } from './editor-field.js'
import { allTypes } from './field-type.js'
import { GhostBox } from './ghost-box.js'
import type { History } from './history.js'
import { PageRail } from './page-rail.js'
import { Pages } from './pages.js'
import { Palette } from './palette.js'
import { acceptAll, placeInView } from './place-field.js'
import { Properties } from './properties.js'
import { newKey } from './request-of.js'
import { inWindow } from './style-of-box.js'
import { Toolbar } from './toolbar.js'
import { useDesk } from './use-desk.js'
import { useEditorKeys } from './use-editor-keys.js'
import { type Suggest, useSuggestions } from './use-suggestions.js'

interface EditorProps {
  pdf: OpenPdf
  sizes: PageSize[]
  /** Who fills in fields. A new field gets the first, or that of the field that was selected last. */
  roles: string[]
  /** The types that can be placed. By default, all. Fields of other types are shown, and cannot be selected. */
  types?: readonly FieldType[]
  /** The fields, with what they were, for undo. Kept by the parent, so that it outlives the editor. */
  history: History<EditorField[]>
  suggest: Suggest
  onChange(update: (history: History<EditorField[]>) => History<EditorField[]>): void
}

/** Places fields on the pages of a PDF, with the pointer or the keyboard alone. */
export function Editor({ pdf, sizes, roles, types = allTypes, history, suggest, onChange }: EditorProps) {
  const desk = useDesk({ sizes, roles, types, history, onChange })
  const { list, fields, selected, put } = desk
  const [, redraw] = useState(0)
  useEditorKeys(desk)
  const suggestions = useSuggestions(suggest, fields, types)
  return (
    <div class="editor-room">
      <div class={`editor ${desk.armed ? 'editor--armed' : ''}`}>
        <Toolbar
          canUndo={history.past.length > 0}
          canRedo={history.future.length > 0}
          selected={selected.size}
          zoom={list}
          suggestions={[...suggestions.values()].reduce((sum, all) => sum + all.length, 0)}
          onUndo={desk.undo}
          onRedo={desk.redo}
          onZoom={(steps) => {
            list.zoomBy(steps)
            redraw((count) => count + 1)
          }}
          onAlign={(edge) => put(align(fields, selected, edge, sizes))}
          onDistribute={(axis) => put(distribute(fields, selected, axis))}
          onCopyToAllPages={() => put(copyToAllPages(fields, selected, sizes, newKey))}
          onDuplicate={() => duplicateSelected(desk)}
          onDelete={() => removeSelected(desk)}
          onAcceptAll={() => acceptAll(desk, suggestions)}
        />
        <Palette
          types={types}
          armed={desk.armed}
          onGrab={(type, event) => dragType(desk, type, event)}
          onPlace={(type) => placeInView(desk, type)}
        />
        <PageRail open={pdf} list={list} sizes={sizes} roles={roles} fields={fields} />
        <Pages open={pdf} desk={desk} roles={roles} suggestions={suggestions} />
        <section class="side" aria-labelledby="properties">
          <h2 id="properties">{t('Properties')}</h2>
          <Properties
            fields={fields.filter(({ key }) => selected.has(key))}
            all={fields}
            roles={roles}
            types={types}
            sizes={sizes}
            onChange={(alter) => put(edit(fields, selected, alter), `properties ${[...selected].join()}`)}
          />
        </section>
        <Announcement of={desk.said} />
        {desk.stray && <GhostBox type={desk.stray.type} style={inWindow(desk.stray.box)} tone="ghost--stray" />}
      </div>
    </div>
  )
}
