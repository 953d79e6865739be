import type { DocumentCounts } from '@signpost/sdk'
import type { Mode } from '../../client.js'
import { currentLanguage, t } from '../../language/translate.js'
import { Link } from '../../parts/link.js'
import { countOf } from '../documents/document-query.js'
import { labels } from '../documents/document-tabs.js'

// As the tabs of the list name them.
const counted = ['sent', 'completed', 'declined', 'expired', 'voided', 'draft'] as const

/** How many documents stand where, each with a link to them. */
export function Counts({ mode, counts }: { mode: Mode; counts: DocumentCounts }) {
  return (
    <ul class="counts" aria-label={t('Documents')}>
      {counted.map((status) => (
        <li key={status}>
          <Link class="counts__link" to={`/console/${mode}/documents?status=${status}`}>
            <span class="counts__number">{countOf(counts, status).toLocaleString(currentLanguage())}</span>{' '}
            {t(labels[status])}
          </Link>
        </li>
      ))}
    </ul>
  )
}
