import type { DocumentCounts } from '@signpost/sdk'
import type { Mode } from '../../client.js'
import { currentLanguage, t } from '../../language/translate.js'
import { Link } from '../../parts/link.js'
import { useUrl } from '../../route.js'
import { countOf, readShown, type Shown, shown } from './document-query.js'

/** What the documents are called that stand at the same place. */
export const labels = {
  sent: 'Waiting',
  completed: 'Completed',
  declined: 'Declined',
  expired: 'Expired',
  voided: 'Voided',
  draft: 'Drafts',
  trash: 'Trash'
} as const satisfies Record<Shown, string>

interface DocumentTabsProps {
  mode: Mode
  /** How many documents match what else the list is limited to. Not known at first. */
  counts: DocumentCounts | undefined
}

/** Limits the list to where documents stand, and says how many there are. What else it is limited to stays. */
export function DocumentTabs({ mode, counts }: DocumentTabsProps) {
  const { searchParams: asked } = useUrl()
  const current = readShown(asked)
  const to = (status?: Shown) => {
    const next = new URLSearchParams(asked)
    next.delete('page')
    if (status) next.set('status', status)
    else next.delete('status')
    return `/console/${mode}/documents?${next}`
  }
  const tab = (label: string, status?: Shown) => (
    <Link key={label} to={to(status)} aria-current={status === current ? 'page' : undefined}>
      {t(label)}
      {counts && <span class="tabs__count"> {countOf(counts, status).toLocaleString(currentLanguage())}</span>}
    </Link>
  )
  return (
    <nav class="tabs" aria-label={t('Status')}>
      {tab('All')}
      {shown.map((status) => tab(labels[status], status))}
    </nav>
  )
}
