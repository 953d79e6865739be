import type { Signpost } from '@signpost/sdk'
import { useMemo } from 'preact/hooks'
import { createSessionClient } from '../../client.js'
import { traitsOf } from '../../editor/field-type.js'
import { t } from '../../language/translate.js'
import { FailedView } from '../../parts/failed-view.js'
import { Failure } from '../../parts/failure.js'
import { lazy } from '../../parts/lazy.js'
import { Link } from '../../parts/link.js'
import { Tabs } from '../../parts/tabs.js'
import { useAct } from '../../parts/use-act.js'
import { useLoaded } from '../../parts/use-loaded.js'
import type { Place } from '../../place.js'
import { useUrl } from '../../route.js'
import type { Me } from '../../session.js'
import { Activity } from './activity.js'
import { DocumentActions } from './document-actions.js'
import { DocumentAttachments } from './document-attachments.js'
import { DocumentDetails } from './document-details.js'
import { DocumentFiles } from './document-files.js'
import { DocumentSigners } from './document-signers.js'
import { DocumentStanding } from './document-standing.js'
import { DocumentTags } from './document-tags.js'
import { ForDevelopers } from './for-developers.js'
import { SentNote } from './sent-note.js'
import { shownPart } from './shown-part.js'

const FirstPage = lazy(async () => (await import('../../parts/first-page.js')).FirstPage, { isQuiet: true })
const DocumentPages = lazy(async () => (await import('./document-pages.js')).DocumentPages)
const InspectionView = lazy(async () => (await import('./inspection-view.js')).InspectionView)

/** One document: what happened to it, what it looks like, and what can be done with it. */
export function DocumentView({ me, mode, id, part }: Omit<Place, 'id'> & { id: string }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { value, failure, reload } = useLoaded((signal) => load(client, me, id, signal), id)
  const { problem, isBusy, act } = useAct(reload)
  const wasJustSent = useUrl().searchParams.has('sent')
  if (failure && !value) return <FailedView of={failure} />
  if (!value) return <p role="status">{t('Loading…')}</p>
  const { document, trail, preparation, deliveries, attachments } = value
  const mayWrite = me.scopes.includes('documents:write')
  const path = `/console/${mode}/documents/${id}`
  return (
    <>
      <p>
        <Link to={`/console/${mode}/documents`}>{t('All documents')}</Link>
      </p>
      <h1>
        <bdi>{document.title}</bdi>
      </h1>
      <Failure text={problem} />
      {wasJustSent && document.status === 'sent' && (
        <SentNote client={client} mode={mode} document={document} email={me.member.email} />
      )}
      <DocumentStanding document={document}>
        {mayWrite && (
          <DocumentActions
            client={client}
            mode={mode}
            document={document}
            isBusy={isBusy}
            memberName={me.member.name ?? ''}
            mayKeepTemplates={me.scopes.includes('templates')}
            act={act}
          />
        )}
      </DocumentStanding>
      {!document.erased_at && (
        <Tabs
          label={t('Document')}
          tabs={{ [path]: 'Overview', [`${path}/pages`]: 'Pages and fields', [`${path}/inspection`]: 'Inspection' }}
          current={part ? `${path}/${part}` : path}
        />
      )}
      {part === 'pages' ? (
        <DocumentPages client={client} document={document} preparation={preparation} />
      ) : part === 'inspection' ? (
        <InspectionView client={client} document={document} />
      ) : (
        <div class="overview">
          <div>
            <DocumentSigners
              client={client}
              mode={mode}
              document={document}
              mayWrite={mayWrite}
              act={act}
              onChanged={reload}
            />
            <Activity client={client} mode={mode} documentId={id} entries={trail.data} signers={document.signers} />
            <ForDevelopers mode={mode} document={document} deliveries={deliveries} />
          </div>
          <div>
            {!document.erased_at && (
              <FirstPage
                to={`${path}/pages`}
                by={`${id} ${shownPart(document)}`}
                download={(signal) => client.documents.download(id, { part: shownPart(document), signal })}
              />
            )}
            <DocumentTags client={client} mode={mode} document={document} mayWrite={mayWrite} onChanged={reload} />
            <DocumentDetails document={document} />
            <DocumentFiles client={client} document={document} />
            <DocumentAttachments client={client} document={document} attachments={attachments} />
          </div>
        </div>
      )}
    </>
  )
}

async function load(client: Signpost, { scopes }: Me, id: string, signal: AbortSignal) {
  const [document, trail, preparation, deliveries] = await Promise.all([
    client.documents.get(id, { signal }),
    client.documents.listEvents(id, { signal }),
    client.documents.getFields(id, { signal }),
    scopes.includes('webhooks') ? client.documents.listDeliveries(id, {}, { signal }).all({ limit: 100 }) : null
  ])
  const hasFiles = preparation.fields.some((field) => traitsOf(field).takes === 'file')
  const attachments = hasFiles ? (await client.documents.listAttachments(id, { signal })).data : []
  return { document, trail, preparation, deliveries, attachments }
}
