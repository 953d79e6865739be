import type { Mode } from '../../client.js'
import { currentLanguage, t } from '../../language/translate.js'
import { Link } from '../../parts/link.js'
import { type StatusCounts, statuses } from './read-counts.js'

/** How many documents have each status, each with a link to them. */
export function Counts({ mode, counts }: { mode: Mode; counts: StatusCounts }) {
  return (
    <ul class="counts" aria-label={t('Documents')}>
      {statuses.map((status) => (
        <li key={status}>
          <Link class="counts__link" to={`/console/${mode}/documents?status=${status}`}>
            <span class="counts__number">{counts[status].toLocaleString(currentLanguage())}</span> {t(status)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
