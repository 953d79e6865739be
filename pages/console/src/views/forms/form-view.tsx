import { useMemo } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Blueprint } from '../../parts/blueprint.js'
import { DraftForm } from '../../parts/draft-form.js'
import { Facts } from '../../parts/facts.js'
import { FailedView } from '../../parts/failed-view.js'
import { lazy } from '../../parts/lazy.js'
import { Link } from '../../parts/link.js'
import { Tabs } from '../../parts/tabs.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { go } from '../../route.js'

const Preview = lazy(async () => (await import('../../reader/preview.js')).Preview)

interface FormViewProps {
  mode: Mode
  id: string
  /** `preview`, or the overview. */
  part?: string | undefined
  mayWrite: boolean
}

/** One form of the library, and what makes a document of it. */
export function FormView({ mode, id, part, mayWrite }: FormViewProps) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { value: form, failure } = useLoaded(async (signal) => client.forms.get(id, { signal }), id)
  const all = `/console/${mode}/forms`
  return (
    <>
      <p>
        <Link to={all}>{t('All forms')}</Link>
      </p>
      {failure && <FailedView of={failure} />}
      {!form && !failure && <p role="status">{t('Loading…')}</p>}
      {form && (
        <>
          <h1>{form.title}</h1>
          {form.description && <p>{form.description}</p>}
          <Tabs
            label={t('Form')}
            tabs={{ [`${all}/${id}`]: 'Overview', [`${all}/${id}/preview`]: 'Preview' }}
            current={part === 'preview' ? `${all}/${id}/preview` : `${all}/${id}`}
          />
          {part === 'preview' ? (
            <Preview of={form} download={(signal) => client.forms.download(id, { signal })} />
          ) : (
            <>
              <Facts
                of={[
                  [t('State'), form.state ?? t('all states')],
                  [t('Category'), t(form.category)],
                  [t('Pages'), form.page_count]
                ]}
              />
              {mayWrite && (
                <DraftForm
                  client={client}
                  of={form}
                  create={(request) => client.documents.createFromForm({ form_id: form.id, ...request })}
                  onCreated={(document) => go(`/console/${mode}/documents/${document.id}`)}
                />
              )}
              <Blueprint of={form} />
            </>
          )}
        </>
      )}
    </>
  )
}
