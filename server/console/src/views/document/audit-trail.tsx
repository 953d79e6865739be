import type { AuditEntry } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { Time } from '../../parts/time.js'

/** Everything that happened to a document. */
export function AuditTrail({ entries }: { entries: AuditEntry[] }) {
  return (
    <section aria-labelledby="trail">
      <h2 id="trail">{t('Audit trail')}</h2>
      <ol class="trail">
        {entries.map(({ sequence, at, action, actor }) => (
          <li key={sequence}>
            <Time at={at} /> <b>{action}</b> {actor.name ?? actor.type}
            {actor.email ? ` (${actor.email})` : ''}
          </li>
        ))}
      </ol>
    </section>
  )
}
