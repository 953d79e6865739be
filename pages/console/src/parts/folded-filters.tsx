import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'

interface FoldedFiltersProps {
  /** Whether the list is limited by one of them. */
  isLimited: boolean
  children: ComponentChildren
}

/** What a list is limited by. On phones it is folded, so that the list comes first, unless something of it is set. */
export function FoldedFilters({ isLimited, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(() => isLimited || matchMedia('(min-width: 720px)').matches)
  return (
    <search>
      <details class="filters-fold" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('Filters')}</summary>
        <div class="filter-line">{children}</div>
      </details>
    </search>
  )
}
