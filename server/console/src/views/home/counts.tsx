import type { Mode } from '../../client.js'
import { currentLanguage, t } from '../../language/translate.js'
import { Link } from '../../parts/link.js'
import { counted, type StatusCounts } from './read-counts.js'

const words: Record<keyof StatusCounts, string> = {
  sent: 'waiting',
  completed: 'completed',
  declined: 'declined',
  expired: 'expired',
  voided: 'voided',
  draft: 'in draft'
}

/** How many documents stand where, each with a link to them. */
export function Counts({ mode, counts }: { mode: Mode; counts: StatusCounts }) {
  return (
    <ul class="counts" aria-label={t('Documents')}>
      {counted.map((status) => (
        <li key={status}>
          <Link class="counts__link" to={`/console/${mode}/documents?status=${status}`}>
            <span class="counts__number">{counts[status].toLocaleString(currentLanguage())}</span> {t(words[status])}
          </Link>
        </li>
      ))}
    </ul>
  )
}
