import type { Document, Signpost } from '@signpost/sdk'
import { useMemo } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Facts } from '../../parts/facts.js'
import { FailedView } from '../../parts/failed-view.js'
import { Failure } from '../../parts/failure.js'
import { Link } from '../../parts/link.js'
import { Pill } from '../../parts/pill.js'
import { Time } from '../../parts/time.js'
import { useAct } from '../../parts/use-act.js'
import { useLoaded } from '../../parts/use-loaded.js'
import type { Me } from '../../session.js'
import { AuditTrail } from './audit-trail.js'
import { DocumentActions } from './document-actions.js'
import { DocumentDeliveries } from './document-deliveries.js'
import { DocumentFields } from './document-fields.js'
import { DocumentFiles } from './document-files.js'
import { DocumentSigners } from './document-signers.js'

/** One document: what happened to it, and what can be done with it. */
export function DocumentView({ me, mode, id }: { me: Me; mode: Mode; id: string }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { value, failure, reload } = useLoaded((signal) => load(client, me, id, signal), id)
  const { problem, isBusy, act } = useAct(reload)
  if (failure) return <FailedView failure={failure} />
  if (!value) return <p role="status">{t('Loading…')}</p>
  const { document, trail, fields, deliveries } = value
  const mayWrite = me.scopes.includes('documents:write')
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
      <Facts of={factsOf(document)} />
      <DocumentSigners client={client} mode={mode} document={document} mayWrite={mayWrite} act={act} />
      <DocumentFields fields={fields} />
      <DocumentFiles client={client} document={document} />
      {deliveries && <DocumentDeliveries mode={mode} deliveries={deliveries} />}
      <AuditTrail entries={trail.data} />
    </>
  )
}

async function load(client: Signpost, { scopes }: Me, id: string, signal: AbortSignal) {
  const [document, trail, { fields }, deliveries] = await Promise.all([
    client.documents.get(id, { signal }),
    client.documents.listEvents(id, { signal }),
    client.documents.getFields(id, { signal }),
    scopes.includes('webhooks') ? client.documents.listDeliveries(id, {}, { signal }).all({ limit: 100 }) : null
  ])
  return { document, trail, fields, deliveries }
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
