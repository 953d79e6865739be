import type { FieldType } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import type { OpenPdf } from '../../../shared/pdf/open-pdf.js'
import { t } from '../language/translate.js'
import { Announcement } from '../parts/announcement.js'
import { edit } from './arrange.js'
import { dragType } from './drag-type.js'
import type { EditorField, PageSize } from './editor-field.js'
import { allTypes } from './field-type.js'
import { GhostBox } from './ghost-box.js'
import type { History } from './history.js'
import { PageRail } from './page-rail.js'
import { Pages } from './pages.js'
import { Palette } from './palette.js'
import type { Person } from './person.js'
import { acceptAll, placeInView } from './place-field.js'
import { Properties } from './properties.js'
import { inWindow } from './style-of-box.js'
import { Toolbar } from './toolbar.js'
import { useDesk } from './use-desk.js'
import { useEditorKeys } from './use-editor-keys.js'
import { type Suggest, useSuggestions } from './use-suggestions.js'
import { ZoomTools } from './zoom-tools.js'

interface EditorProps {
  pdf: OpenPdf
  sizes: PageSize[]
  /** Who fills in fields. A new field gets the one that is chosen, at first the first. They stay the same objects. */
  people: Person[]
  /** The types that can be placed. By default, all. Fields of other types are shown, and cannot be selected. */
  types?: readonly FieldType[]
  /** The fields, with what they were, for undo. Kept by the parent, so that it outlives the editor. */
  history: History<EditorField[]>
  suggest: Suggest
  onChange(update: (history: History<EditorField[]>) => History<EditorField[]>): void
}

/** Places fields on the pages of a PDF, with the pointer or the keyboard alone. */
export function Editor({ pdf, sizes, people, types = allTypes, history, suggest, onChange }: EditorProps) {
  const suggestions = useSuggestions(suggest, history.present, types)
  const desk = useDesk({ sizes, people, suggestions, types, history, onChange })
  const { list, fields, selected, put } = desk
  const [isSheetOpen, setSheetOpen] = useState(false)
  useEditorKeys(desk)
  return (
    <div class="editor-room">
      <div class={`editor ${desk.armed ? 'editor--armed' : ''}`}>
        <Toolbar
          desk={desk}
          canUndo={history.past.length > 0}
          canRedo={history.future.length > 0}
          suggestions={[...suggestions.values()].reduce((sum, all) => sum + all.length, 0)}
          onAcceptAll={() => acceptAll(desk)}
          onProperties={() => setSheetOpen(!isSheetOpen)}
        >
          <ZoomTools list={list} />
        </Toolbar>
        <Palette
          people={people}
          role={desk.role}
          types={types}
          armed={desk.armed}
          onChoose={desk.setRole}
          onGrab={(type, event) => dragType(desk, type, event)}
          onPlace={(type) => placeInView(desk, type)}
        />
        <PageRail open={pdf} list={list} sizes={sizes} people={people} fields={fields} />
        <Pages open={pdf} desk={desk} />
        <section class={isSheetOpen ? 'side side--open' : 'side'} aria-labelledby="properties">
          <div class="side__head">
            <h2 id="properties">{t('Properties')}</h2>
            <button class="button button--quiet" type="button" onClick={() => setSheetOpen(false)}>
              {t('Close')}
            </button>
          </div>
          <Properties
            fields={fields.filter(({ key }) => selected.has(key))}
            all={fields}
            people={people}
            types={types}
            sizes={sizes}
            onChange={(alter) => put(edit(fields, selected, alter), `properties ${[...selected].join()}`)}
          />
        </section>
        <Announcement of={desk.said} />
        {desk.stray && (
          <GhostBox
            type={desk.stray.type}
            mark={people.find(({ role }) => role === desk.role)?.mark ?? ''}
            style={inWindow(desk.stray.box)}
            tone="ghost--stray"
          />
        )}
      </div>
    </div>
  )
}
