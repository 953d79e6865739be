import { X } from 'lucide'
import { t } from '../language/translate.js'
import { Icon } from './icon.js'

interface FilterChipsProps {
  /** What the list is limited to, as text by the name of its filter. */
  of: Record<string, string>
  /** Lets the value of a filter be changed. */
  onEdit?: (filter: string) => void
  onRemove(filter: string): void
}

/** What a list is limited to. Each can be removed. */
export function FilterChips({ of, onEdit, onRemove }: FilterChipsProps) {
  const set = Object.entries(of)
  if (set.length === 0) return null
  return (
    <ul class="chips" aria-label={t('Filters')}>
      {set.map(([filter, text]) => (
        <li key={filter} class="chip">
          {onEdit ? (
            <button class="chip__text" type="button" onClick={() => onEdit(filter)}>
              <bdi>{text}</bdi>
            </button>
          ) : (
            <bdi class="chip__text">{text}</bdi>
          )}
          <button type="button" aria-label={t('Remove {name}', { name: text })} onClick={() => onRemove(filter)}>
            <Icon of={X} />
          </button>
        </li>
      ))}
    </ul>
  )
}
