import type { AuditEntry, Signer, Signpost } from '@signpost/sdk'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Ago } from '../../parts/time.js'
import { AuditEntryText } from './audit-entry.js'
import { EmailEntry } from './email-entry.js'
import { useEmails } from './use-emails.js'

interface ActivityProps {
  client: Signpost
  mode: Mode
  documentId: string
  entries: AuditEntry[]
  signers: Signer[]
}

/** Everything that happened to a document and the e-mails about it, in plain words, the latest first. */
export function Activity({ client, mode, documentId, entries, signers }: ActivityProps) {
  const { emails, failure } = useEmails(client, documentId, String(entries.length))
  const events = entries.map((entry) => ({
    key: `entry ${entry.sequence}`,
    action: entry.action,
    at: entry.at,
    shown: <AuditEntryText entry={entry} signers={signers} />
  }))
  const letters = emails.map((email) => ({
    key: email.id,
    action: `email.${email.kind}`,
    at: email.sent_at ?? email.failed_at ?? email.created_at,
    shown: <EmailEntry email={email} mode={mode} signers={signers} />
  }))
  const all = [...events, ...letters].sort((one, other) => Date.parse(one.at) - Date.parse(other.at)).reverse()
  return (
    <section class="panel activity" aria-labelledby="activity">
      <h2 id="activity">{t('Activity')}</h2>
      <LoadFailure of={failure} />
      <ol>
        {all.map(({ key, action, at, shown }) => (
          <li key={key} data-action={action}>
            {shown}
            <Ago at={at} />
          </li>
        ))}
      </ol>
    </section>
  )
}
