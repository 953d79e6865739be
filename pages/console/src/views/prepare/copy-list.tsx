import { X } from 'lucide'
import { newKey } from '../../editor/request-of.js'
import { t } from '../../language/translate.js'
import { Choice, Field } from '../../parts/field.js'
import { Icon } from '../../parts/icon.js'
import { useRowFocus } from '../../parts/use-row-focus.js'
import type { Copy, CopyTime } from './sending.js'

interface CopyListProps {
  copies: Copy[]
  onChange(copies: Copy[]): void
}

/** Who gets a copy of the completed document. */
export function CopyList({ copies, onChange }: CopyListProps) {
  // A code that only the draft has is lost with the first change, and asked for again.
  const asked = copies.map((copy) => (copy.accessCode === undefined ? { ...copy, accessCode: '' } : copy))
  const change = (key: string, patch: Partial<Copy>) =>
    onChange(asked.map((copy) => (copy.key === key ? { ...copy, ...patch } : copy)))
  const { around, adding, removing } = useRowFocus<HTMLFieldSetElement>('.signer__main')
  return (
    <fieldset ref={around}>
      <legend>{t('Copies')}</legend>
      {copies.map(({ key, name, email, when, accessCode }, index) => (
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
          <Choice
            label={t('Gets a copy of')}
            value={when}
            onChange={(event) => change(key, { when: event.currentTarget.value as CopyTime })}
          >
            <option value="completed">{t('The completed document')}</option>
            <option value="sent">{t('What is to be signed')}</option>
            <option value="both">{t('Both')}</option>
          </Choice>
          {when !== 'completed' && (
            <Field
              label={t('Access code')}
              value={accessCode ?? ''}
              placeholder={accessCode === undefined ? '••••••' : undefined}
              maxLength={64}
              autocomplete="off"
              onInput={(event) => change(key, { accessCode: event.currentTarget.value || null })}
            />
          )}
          <button
            class="button button--icon"
            type="button"
            aria-label={t('Remove {name}', { name: name || t('the recipient') })}
            onClick={() => {
              removing(index)
              onChange(asked.filter((copy) => copy.key !== key))
            }}
          >
            <Icon of={X} />
          </button>
        </div>
      ))}
      <button
        class="button button--secondary"
        type="button"
        onClick={() => {
          adding()
          onChange([...asked, { key: newKey(), name: '', email: '', when: 'completed', accessCode: null }])
        }}
      >
        {t('Add a copy')}
      </button>
    </fieldset>
  )
}
