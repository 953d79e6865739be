import type { SignerAction } from '@signpost/sdk'
import { X } from 'lucide'
import type { ComponentChildren } from 'preact'
import { t } from '../../language/translate.js'
import { newCandidate } from '../../parts/candidate.js'
import { CandidateList } from '../../parts/candidate-list.js'
import { Choice, Field } from '../../parts/field.js'
import { Icon } from '../../parts/icon.js'
import { Tick } from '../../parts/tick.js'
import { type DraftSigner, partsOf } from './draft-signer.js'
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
  const { name, email, candidates, order, action } = signer
  const part = partsOf(signer)
  const isOneOfSeveral = candidates.length > 0
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
        {!isOneOfSeveral && (
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
      <Tick
        label={t('One of several people signs')}
        checked={isOneOfSeveral}
        onChange={(checked) => onChange({ candidates: checked ? [newCandidate(name, email), newCandidate()] : [] })}
      />
      {isOneOfSeveral && (
        <CandidateList
          candidates={candidates}
          needsPhone={signer.authentication === 'sms_code'}
          onChange={(changed) => onChange({ candidates: changed })}
        />
      )}
      <SignerDetails signer={signer} onChange={onChange} />
    </li>
  )
}
