import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { Field } from './field.js'

interface RoleListProps {
  names: string[]
  /** Whether a role can be removed. */
  canRemove(name: string): boolean
  onAdd(name: string): void
  onRemove(name: string): void
}

/** The roles that fields belong to, to add some and remove others. */
export function RoleList({ names, canRemove, onAdd, onRemove }: RoleListProps) {
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const name = String(new FormData(form).get('role')).trim()
    if (name && !names.includes(name)) onAdd(name)
    form.reset()
  }
  // In a small window, the pages come first.
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 900px)').matches)
  return (
    <details class="role-fold" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('Roles')}</summary>
      <form class="role-list" onSubmit={add} aria-label={t('Roles')}>
        <ul class="roles">
          {names.map((name) => (
            <li key={name}>
              {name}{' '}
              <button
                class="tool"
                type="button"
                aria-label={t('Remove {name}', { name })}
                disabled={!canRemove(name)}
                onClick={() => onRemove(name)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
        <Field label={t('New role')} name="role" maxLength={100} required />
        <button class="button button--secondary" type="submit">
          {t('Add a role')}
        </button>
      </form>
    </details>
  )
}
