import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Link } from '../../parts/link.js'
import { useUrl } from '../../route.js'
import { readShown, type Shown, shown } from './document-query.js'

const labels: Record<Shown, string> = {
  sent: 'Waiting',
  completed: 'Completed',
  declined: 'Declined',
  expired: 'Expired',
  voided: 'Voided',
  draft: 'Drafts',
  trash: 'Trash'
}

/** Limits the list to where documents stand. What else it is limited to stays. */
export function DocumentTabs({ mode }: { mode: Mode }) {
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
    </Link>
  )
  return (
    <nav class="tabs" aria-label={t('Status')}>
      {tab('All')}
      {shown.map((status) => tab(labels[status], status))}
    </nav>
  )
}
