import { X } from 'lucide'
import { newKey } from '../../editor/request-of.js'
import { t } from '../../language/translate.js'
import { Field } from '../../parts/field.js'
import { Icon } from '../../parts/icon.js'
import type { Copy } from './sending.js'

interface CopyListProps {
  copies: Copy[]
  onChange(copies: Copy[]): void
}

/** Who gets a copy of the completed document. */
export function CopyList({ copies, onChange }: CopyListProps) {
  const change = (key: string, patch: Partial<Copy>) =>
    onChange(copies.map((copy) => (copy.key === key ? { ...copy, ...patch } : copy)))
  return (
    <fieldset>
      <legend>{t('Copies of the completed document')}</legend>
      {copies.map(({ key, name, email }) => (
        <div key={key} class="signer__main">
          <Field
            label={t('Name of the recipient')}
            value={name}
            maxLength={100}
            onInput={(event) => change(key, { name: event.currentTarget.value })}
          />
          <Field
            label={t('E-mail address of the recipient')}
            type="email"
            value={email}
            onInput={(event) => change(key, { email: event.currentTarget.value })}
          />
          <button
            class="button button--icon"
            type="button"
            aria-label={t('Remove {name}', { name: name || t('the recipient') })}
            onClick={() => onChange(copies.filter((copy) => copy.key !== key))}
          >
            <Icon of={X} />
          </button>
        </div>
      ))}
      <button
        class="button button--secondary"
        type="button"
        onClick={() => onChange([...copies, { key: newKey(), name: '', email: '' }])}
      >
        {t('Add a copy')}
      </button>
    </fieldset>
  )
}
