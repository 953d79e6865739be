import type { Document } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { Facts } from '../../parts/facts.js'
import { Time } from '../../parts/time.js'

/** What is known of a document, and what the sender's own systems noted at it. */
export function DocumentDetails({ document }: { document: Document }) {
  const metadata = Object.entries(document.metadata)
  return (
    <section class="panel" aria-labelledby="details">
      <h2 id="details">{t('Details')}</h2>
      <Facts of={factsOf(document)} />
      {metadata.length > 0 && (
        <>
          <h3>{t('Metadata')}</h3>
          <Facts of={metadata} />
        </>
      )}
    </section>
  )
}

const addressOf = ({ name, email }: Document['cc'][number]) => `${name} (${email})`

function remindersText({ status, reminders, draft }: Document): string {
  const own = status === 'draft' ? draft?.reminders : reminders
  if (!own) return t('As in the settings')
  const { after_hours: after = null, every_hours: every = null, max = null } = own
  if (after === null || every === null || max === null) return t('For this document')
  return t('After {after} hours, then every {every} hours, at most {max}', { after, every, max })
}

const messageOf = ({ message, draft }: Document) => message ?? draft?.message

const factsOf = (document: Document) =>
  [
    [t('Identifier'), <code key="id">{document.id}</code>],
    [t('File'), document.file_name],
    [t('Pages'), document.page_count],
    [t('Created'), <Time key="created" at={document.created_at} />],
    [t('Sent'), <Time key="sent" at={document.sent_at} />],
    [t('Expires'), <Time key="expires" at={document.expires_at} />],
    [t('Completed'), <Time key="completed" at={document.completed_at} />],
    [t('Reminders'), remindersText(document)],
    ...(messageOf(document) ? [[t('Message'), messageOf(document)] as const] : []),
    ...(document.cc.length > 0 ? [[t('Copy for'), document.cc.map(addressOf).join(', ')] as const] : []),
    ...(document.external_id ? [[t('External id'), document.external_id] as const] : []),
    ...(document.status === 'completed'
      ? [[t('Seal'), `${t(document.seal.status)} ${document.seal.level ?? ''}`] as const]
      : []),
    ...(document.void_reason ? [[t('Reason'), document.void_reason] as const] : [])
  ] as const
