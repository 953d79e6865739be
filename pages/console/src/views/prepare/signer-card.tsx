import type { SignerAction } from '@signpost/sdk'
import { X } from 'lucide'
import type { ComponentChildren } from 'preact'
import { t } from '../../language/translate.js'
import { Choice, Field } from '../../parts/field.js'
import { Icon } from '../../parts/icon.js'
import { candidatesOf, type DraftSigner } from './draft-signer.js'
import { knownAddresses, knownNames } from './known-people.js'
import { SignerDetails } from './signer-details.js'

interface SignerCardProps {
  signer: DraftSigner
  /** The initials, as on the pages. */
  mark: ComponentChildren
  /** Whether people have a place in an order. */
  isInOrder: boolean
  onChange(patch: Partial<Omit<DraftSigner, 'key' | 'role'>>): void
  onRemove(): void
}

/** One person of a draft. */
export function SignerCard({ signer, mark, isInOrder, onChange, onRemove }: SignerCardProps) {
  const { name, email, order, action, part } = signer
  const candidates = candidatesOf(signer)
  const shown = name.trim() || part || t('the signer')
  return (
    <li class="stack signer" aria-label={name.trim() || part || t('New signer')}>
      {part && <p class="signer__part">{part}</p>}
      <div class="signer__main">
        {mark}
        {isInOrder && (
          <Field
            label={t('Order')}
            type="number"
            class="input signer__order"
            min={1}
            max={100}
            value={order}
            onChange={({ currentTarget: { valueAsNumber } }) => onChange({ order: valueAsNumber || order })}
          />
        )}
        {candidates.length > 0 ? (
          <div>
            <span class="label">{t('One of several people signs')}</span>
            <p>{candidates.map((each) => `${each.name} (${each.email})`).join(', ')}</p>
          </div>
        ) : (
          <>
            <Field
              label={t('Name')}
              value={name}
              list={knownNames}
              maxLength={100}
              required
              onInput={(event) => onChange({ name: event.currentTarget.value })}
            />
            <Field
              label={t('E-mail address')}
              type="email"
              value={email}
              list={knownAddresses}
              required
              onInput={(event) => onChange({ email: event.currentTarget.value })}
            />
          </>
        )}
        <Choice
          label={t('What they do')}
          value={action}
          onChange={(event) => onChange({ action: event.currentTarget.value as SignerAction })}
        >
          <option value="sign">{t('Signs')}</option>
          <option value="approve">{t('Approves')}</option>
          <option value="view">{t('Confirms to have read it')}</option>
        </Choice>
        <button
          class="button button--icon"
          type="button"
          aria-label={t('Remove {name}', { name: shown })}
          onClick={onRemove}
        >
          <Icon of={X} />
        </button>
      </div>
      <SignerDetails signer={signer} onChange={onChange} />
    </li>
  )
}
