import type { Document, Signpost } from '@signpost/sdk'
import { useMemo } from 'preact/hooks'
import { createSessionClient } from '../../client.js'
import { t } from '../../language/translate.js'
import { Facts } from '../../parts/facts.js'
import { FailedView } from '../../parts/failed-view.js'
import { Failure } from '../../parts/failure.js'
import { lazy } from '../../parts/lazy.js'
import { Link } from '../../parts/link.js'
import { Pill } from '../../parts/pill.js'
import { Tabs } from '../../parts/tabs.js'
import { Time } from '../../parts/time.js'
import { useAct } from '../../parts/use-act.js'
import { useLoaded } from '../../parts/use-loaded.js'
import type { Place } from '../../place.js'
import type { Me } from '../../session.js'
import { AuditTrail } from './audit-trail.js'
import { DocumentActions } from './document-actions.js'
import { DocumentDeliveries } from './document-deliveries.js'
import { DocumentFiles } from './document-files.js'
import { DocumentSigners } from './document-signers.js'

const DocumentPages = lazy(async () => (await import('./document-pages.js')).DocumentPages)
const InspectionView = lazy(async () => (await import('./inspection-view.js')).InspectionView)

/** One document: what happened to it, what it looks like, and what can be done with it. */
export function DocumentView({ me, mode, id, part }: Omit<Place, 'id'> & { id: string }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { value, failure, reload } = useLoaded((signal) => load(client, me, id, signal), id)
  const { problem, isBusy, act } = useAct(reload)
  if (failure) return <FailedView failure={failure} />
  if (!value) return <p role="status">{t('Loading…')}</p>
  const { document, trail, preparation, deliveries } = value
  const mayWrite = me.scopes.includes('documents:write')
  const path = `/console/${mode}/documents/${id}`
  return (
    <>
      <p>
        <Link to={`/console/${mode}/documents`}>{t('All documents')}</Link>
      </p>
      <div class="head">
        <h1>{document.title}</h1>
        <Pill status={document.status} />
      </div>
      <Failure text={problem} />
      {mayWrite && (
        <DocumentActions
          client={client}
          mode={mode}
          document={document}
          isBusy={isBusy}
          mayKeepTemplates={me.scopes.includes('templates')}
          act={act}
        />
      )}
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
        <>
          <Facts of={factsOf(document)} />
          <DocumentSigners
            client={client}
            mode={mode}
            document={document}
            mayWrite={mayWrite}
            act={act}
            onChanged={reload}
          />
          <DocumentFiles client={client} document={document} />
          {deliveries && <DocumentDeliveries mode={mode} deliveries={deliveries} />}
          <AuditTrail entries={trail.data} />
        </>
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
  return { document, trail, preparation, deliveries }
}

const factsOf = (document: Document) =>
  [
    [t('Identifier'), <code key="id">{document.id}</code>],
    [t('File'), document.file_name],
    [t('Pages'), document.page_count],
    [t('Created'), <Time key="created" at={document.created_at} />],
    [t('Sent'), <Time key="sent" at={document.sent_at} />],
    [t('Expires'), <Time key="expires" at={document.expires_at} />],
    [t('Completed'), <Time key="completed" at={document.completed_at} />],
    ...(document.status === 'completed'
      ? [[t('Seal'), `${t(document.seal.status)} ${document.seal.level ?? ''}`] as const]
      : []),
    ...(document.void_reason ? [[t('Reason'), document.void_reason] as const] : []),
    ...Object.entries(document.metadata).map(([name, value]) => [name, value] as const)
  ] as const
