import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { Field } from './field.js'

interface RoleListProps {
  names: string[]
  /** When each signs, where that can be changed. Equal numbers sign at the same time. */
  orders?: Record<string, { order: number }>
  /** Whether a role can be removed. */
  canRemove(name: string): boolean
  onAdd(name: string): void
  onOrder?(name: string, order: number): void
  onRemove(name: string): void
}

/** The roles that fields belong to, to add some and remove others. */
export function RoleList({ names, orders, canRemove, onAdd, onOrder, onRemove }: RoleListProps) {
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
              {orders && names.length > 1 && (
                <input
                  class="input signer__order"
                  type="number"
                  aria-label={t('Order of {role}', { role: name })}
                  min={1}
                  max={100}
                  value={orders[name]?.order}
                  onChange={({ currentTarget: { valueAsNumber } }) => valueAsNumber && onOrder?.(name, valueAsNumber)}
                />
              )}
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
      {orders && names.length > 1 && (
        <p class="hint">{t('People of the same number get the document at the same time.')}</p>
      )}
    </details>
  )
}
