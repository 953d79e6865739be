import { useState } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Dialog } from '../../parts/dialog.js'
import { DialogButtons } from '../../parts/dialog-buttons.js'
import { Field } from '../../parts/field.js'
import { readForm } from '../../parts/form-values.js'
import { Link } from '../../parts/link.js'
import { useUrl } from '../../route.js'
import { filterOf } from './document-query.js'
import { type KeptView, keepViews, readKeptViews } from './kept-views.js'

/** The filters that were given a name, and the button that gives one to what is shown. */
export function SavedViews({ mode }: { mode: Mode }) {
  const [views, setViews] = useState(readKeptViews)
  const [isNaming, setNaming] = useState(false)
  const filter = filterOf(useUrl().searchParams)
  const isKept = views.some((view) => view.filter === filter)
  const keep = (next: KeptView[]) => {
    keepViews(next)
    setViews(next)
  }
  const save = (event: SubmitEvent) => {
    const name = readForm(event).text('name')
    keep([...views.filter((view) => view.name !== name), { name, filter }])
    setNaming(false)
  }
  if (views.length === 0 && !filter) return null
  return (
    <nav class="views" aria-label={t('Saved views')}>
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            <Link
              to={`/console/${mode}/documents?${view.filter}`}
              aria-current={view.filter === filter ? 'true' : undefined}
            >
              {view.name}
            </Link>
            <button
              class="tool"
              type="button"
              aria-label={t('Remove {name}', { name: view.name })}
              onClick={() => keep(views.filter((each) => each !== view))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {filter && !isKept && (
        <button class="button button--quiet" type="button" onClick={() => setNaming(true)}>
          {t('Save this view')}
        </button>
      )}
      {isNaming && (
        <Dialog title={t('Save this view')} onClose={() => setNaming(false)}>
          <form class="form" onSubmit={save}>
            <Field label={t('Name')} name="name" maxLength={60} required hint={t('Kept in this browser.')} />
            <DialogButtons label={t('Save')} isBusy={false} onClose={() => setNaming(false)} />
          </form>
        </Dialog>
      )}
    </nav>
  )
}
