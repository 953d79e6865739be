import { useMemo } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Blueprint } from '../../parts/blueprint.js'
import { DraftForm } from '../../parts/draft-form.js'
import { Facts } from '../../parts/facts.js'
import { FailedView } from '../../parts/failed-view.js'
import { Link } from '../../parts/link.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { go } from '../../route.js'

/** One form of the library, and what makes a document of it. */
export function FormView({ mode, id, mayWrite }: { mode: Mode; id: string; mayWrite: boolean }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { value: form, failure } = useLoaded(async (signal) => client.forms.get(id, { signal }), id)
  return (
    <>
      <p>
        <Link to={`/console/${mode}/forms`}>{t('All forms')}</Link>
      </p>
      {failure && <FailedView failure={failure} />}
      {!form && !failure && <p role="status">{t('Loading…')}</p>}
      {form && (
        <>
          <h1>{form.title}</h1>
          {form.description && <p>{form.description}</p>}
          <Facts
            of={[
              [t('State'), form.state ?? t('all states')],
              [t('Category'), t(form.category)],
              [t('Pages'), form.page_count]
            ]}
          />
          {mayWrite && (
            <DraftForm
              of={form}
              create={(request) => client.documents.createFromForm({ form_id: form.id, ...request })}
              onCreated={(document) => go(`/console/${mode}/documents/${document.id}`)}
            />
          )}
          <Blueprint of={form} />
        </>
      )}
    </>
  )
}
