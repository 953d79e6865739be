import type { Signpost } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { currentLanguage, t } from '../../language/translate.js'
import { Dialog } from '../../parts/dialog.js'
import { DialogButtons } from '../../parts/dialog-buttons.js'
import { Field } from '../../parts/field.js'
import { readForm } from '../../parts/form-values.js'
import { Link } from '../../parts/link.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { useUrl } from '../../route.js'
import { countOf, filterOf, readFilters, readShown } from './document-query.js'
import { type KeptView, keepViews, readKeptViews } from './kept-views.js'

/** The filters that were given a name, and the button that gives one to what is shown. */
export function SavedViews({ client, mode }: { client: Signpost; mode: Mode }) {
  const [views, setViews] = useState(readKeptViews)
  const [isNaming, setNaming] = useState(false)
  const filter = filterOf(useUrl().searchParams)
  const isKept = views.some((view) => view.filter === filter)
  const keep = (next: KeptView[]) => {
    keepViews(next)
    setViews(next)
  }
  const { value: counts } = useLoaded(async (signal) => {
    const counting = views.map(async (view) => [view.filter, await countView(client, view, signal)] as const)
    return new Map(await Promise.all(counting))
  }, views.map((view) => view.filter).join())
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
              {counts?.has(view.filter) && (
                <span class="tabs__count"> {counts.get(view.filter)?.toLocaleString(currentLanguage())}</span>
              )}
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
          <form class="stack form" onSubmit={save}>
            <Field label={t('Name')} name="name" maxLength={60} required hint={t('Kept in this browser.')} />
            <DialogButtons label={t('Save')} isBusy={false} onClose={() => setNaming(false)} />
          </form>
        </Dialog>
      )}
    </nav>
  )
}

async function countView(client: Signpost, { filter }: KeptView, signal: AbortSignal) {
  const url = new URLSearchParams(filter)
  return countOf(await client.documents.count(readFilters(url), { signal }), readShown(url))
}
