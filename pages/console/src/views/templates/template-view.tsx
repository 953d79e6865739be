import { useMemo } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Blueprint } from '../../parts/blueprint.js'
import { CoveringFields } from '../../parts/covering-fields.js'
import { DraftForm } from '../../parts/draft-form.js'
import { Facts } from '../../parts/facts.js'
import { FailedView } from '../../parts/failed-view.js'
import { lazy } from '../../parts/lazy.js'
import { Link } from '../../parts/link.js'
import { Tabs } from '../../parts/tabs.js'
import { Time } from '../../parts/time.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { go } from '../../route.js'
import { TemplateActions } from './template-actions.js'
import { TemplateLinks } from './template-links.js'
import { TemplateTags } from './template-tags.js'

const FirstPage = lazy(async () => (await import('../../parts/first-page.js')).FirstPage, { isQuiet: true })
const Preview = lazy(async () => (await import('../../reader/preview.js')).Preview)

interface TemplateViewProps {
  mode: Mode
  id: string
  /** `preview`, `links`, or the overview. */
  part?: string | undefined
  mayWrite: boolean
}

/** One template with its roles and fields. */
export function TemplateView({ mode, id, part, mayWrite }: TemplateViewProps) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { value: template, failure, reload } = useLoaded(async (signal) => client.templates.get(id, { signal }), id)
  const all = `/console/${mode}/templates`
  const here = `${all}/${id}`
  const tabs = { [here]: 'Overview', [`${here}/preview`]: 'Preview', [`${here}/links`]: 'Links' }
  const current = `${here}/${part}` in tabs ? `${here}/${part}` : here
  return (
    <>
      <p>
        <Link to={all}>{t('All templates')}</Link>
      </p>
      {failure && <FailedView of={failure} />}
      {!template && !failure && <p role="status">{t('Loading…')}</p>}
      {template && (
        <>
          <div class="head">
            <h1>
              <bdi>{template.title}</bdi>
            </h1>
            <TemplateActions client={client} template={template} all={all} onSaved={reload} onDeleted={() => go(all)} />
          </div>
          {template.description && <p>{template.description}</p>}
          <Tabs label={t('Template')} tabs={tabs} current={current} />
          {part === 'preview' && (
            <Preview of={template} download={(signal) => client.templates.download(id, { part: 'prepared', signal })} />
          )}
          {part === 'links' && <TemplateLinks client={client} mode={mode} template={template} mayWrite={mayWrite} />}
          {current === here && (
            <>
              <CoveringFields told={template.covering_fields} />
              <div class="overview">
                <div>
                  {mayWrite && (
                    <DraftForm
                      client={client}
                      of={template}
                      create={(request) => client.documents.createFromTemplate({ template_id: id, ...request })}
                      onCreated={(document) => go(`/console/${mode}/documents/${document.id}`)}
                    />
                  )}
                  <Blueprint of={template} />
                </div>
                <div>
                  <FirstPage
                    to={`${here}/preview`}
                    by={id}
                    download={(signal) => client.templates.download(id, { part: 'prepared', signal })}
                  />
                  <TemplateTags client={client} template={template} all={all} onChanged={reload} />
                  <section class="panel" aria-labelledby="details">
                    <h2 id="details">{t('Details')}</h2>
                    <Facts
                      of={[
                        [t('Pages'), template.page_count],
                        [t('Created'), <Time key="created" at={template.created_at} />],
                        [t('Changed'), <Time key="changed" at={template.updated_at} />]
                      ]}
                    />
                  </section>
                </div>
              </div>
            </>
          )}
        </>
      )}
    </>
  )
}
