import { X } from 'lucide'
import type { ComponentChildren } from 'preact'
import { t } from '../language/translate.js'
import { Icon } from './icon.js'

interface BulkBarProps {
  label: string
  count: number
  /** What came of the last act. */
  outcome: string
  onClear(): void
  /** What can be done with them. */
  children: ComponentChildren
}

/** What can be done with several things at once. It floats over the end of their list, so that nothing moves when the first is selected. */
export function BulkBar({ label, count, outcome, onClear, children }: BulkBarProps) {
  return (
    <section class="bulk-bar" aria-label={label}>
      <strong>{t('Selected: {count}', { count })}</strong>
      {children}
      <span role="status">{outcome}</span>
      <button class="button button--icon" type="button" aria-label={t('Clear the selection')} onClick={onClear}>
        <Icon of={X} />
      </button>
    </section>
  )
}
