import { useMemo, useState } from 'preact/hooks'
import { saveFile } from '../../../../web/save-file.js'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Blueprint } from '../../parts/blueprint.js'
import { ConfirmButton } from '../../parts/confirm-button.js'
import { DraftForm } from '../../parts/draft-form.js'
import { Facts } from '../../parts/facts.js'
import { FailedView } from '../../parts/failed-view.js'
import { Failure } from '../../parts/failure.js'
import { lazy } from '../../parts/lazy.js'
import { Link } from '../../parts/link.js'
import { Tabs } from '../../parts/tabs.js'
import { Time } from '../../parts/time.js'
import { useAct } from '../../parts/use-act.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { go } from '../../route.js'
import { TemplateForm } from './template-form.js'

const Preview = lazy(async () => (await import('../../reader/preview.js')).Preview)

interface TemplateViewProps {
  mode: Mode
  id: string
  /** `preview`, or the overview. */
  part?: string | undefined
  mayWrite: boolean
}

/** As in the contract. */
const longestTitle = 255

/** One template with its roles and fields. */
export function TemplateView({ mode, id, part, mayWrite }: TemplateViewProps) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { value: template, failure, reload } = useLoaded(async (signal) => client.templates.get(id, { signal }), id)
  const { problem, isBusy, act } = useAct()
  const [isOpen, setOpen] = useState(false)
  const all = `/console/${mode}/templates`
  const duplicate = async () => {
    if (!template) return
    const title = t('Copy of {title}', { title: template.title }).slice(0, longestTitle)
    const copy = await client.templates.duplicate(id, { title })
    go(`${all}/${copy.id}`)
  }
  return (
    <>
      <p>
        <Link to={all}>{t('All templates')}</Link>
      </p>
      {failure && <FailedView of={failure} />}
      {!template && !failure && <p role="status">{t('Loading…')}</p>}
      {template && (
        <>
          <h1>{template.title}</h1>
          {template.description && <p>{template.description}</p>}
          <p class="buttons">
            <button
              class="button button--secondary"
              type="button"
              disabled={isBusy}
              onClick={() =>
                void act(async () =>
                  saveFile(`${template.title}.pdf`, await client.templates.download(id), 'application/pdf')
                )
              }
            >
              {t('Download the PDF')}
            </button>
            <Link class="button button--secondary" to={`${all}/${id}/edit`}>
              {t('Edit the fields')}
            </Link>
            <button
              class="button button--secondary"
              type="button"
              disabled={isBusy}
              onClick={() => void act(duplicate)}
            >
              {t('Duplicate')}
            </button>
            <button class="button button--secondary" type="button" onClick={() => setOpen(true)}>
              {t('Rename')}
            </button>
            <ConfirmButton
              label={t('Delete')}
              question={t('Delete the template {title}?', { title: template.title })}
              consequence={t('Documents that were created from it stay.')}
              act={() => client.templates.delete(id)}
              onDone={() => go(all)}
            />
          </p>
          <Failure text={problem} />
          <Tabs
            label={t('Template')}
            tabs={{ [`${all}/${id}`]: 'Overview', [`${all}/${id}/preview`]: 'Preview' }}
            current={part === 'preview' ? `${all}/${id}/preview` : `${all}/${id}`}
          />
          {part === 'preview' ? (
            <Preview of={template} download={(signal) => client.templates.download(id, { signal })} />
          ) : (
            <>
              <Facts
                of={[
                  [t('Pages'), template.page_count],
                  [t('Created'), <Time key="created" at={template.created_at} />],
                  [t('Changed'), <Time key="changed" at={template.updated_at} />]
                ]}
              />
              {mayWrite && (
                <DraftForm
                  of={template}
                  create={(request) => client.documents.createFromTemplate({ template_id: id, ...request })}
                  onCreated={(document) => go(`/console/${mode}/documents/${document.id}`)}
                />
              )}
              <Blueprint of={template} />
            </>
          )}
          {isOpen && (
            <TemplateForm
              template={template}
              save={(changes) => client.templates.update(id, changes)}
              onClose={() => setOpen(false)}
              onSaved={reload}
            />
          )}
        </>
      )}
    </>
  )
}
