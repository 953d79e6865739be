import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { EmptyState } from '../../parts/empty-state.js'
import { Tick } from '../../parts/tick.js'
import { useRowFocus } from '../../parts/use-row-focus.js'
import type { Me } from '../../session.js'
import { newSigner } from './draft-signer.js'
import { KnownPeople, useKnownPeople, withKnown } from './known-people.js'
import { sharedAddresses, sharedText } from './missing.js'
import { peopleOfDraft } from './people-of.js'
import { PersonMark } from './person-mark.js'
import { changeSigner, mergeSigners, type Preparation, removeSigner, setInOrder } from './preparation.js'
import { SignerCard } from './signer-card.js'

interface SignersStepProps {
  me: Me
  mode: Mode
  preparation: Preparation
  onChange(preparation: Preparation): void
}

/** Who signs, approves or reads, in which order, and how they prove who they are. */
export function SignersStep({ me, mode, preparation, onChange }: SignersStepProps) {
  const known = useKnownPeople(mode)
  const { signers, isInOrder } = preparation
  const people = peopleOfDraft(signers)
  const { around, adding, removing } = useRowFocus<HTMLElement>('.signer')
  const add = (name: string, email: string) => {
    adding()
    onChange({ ...preparation, signers: [...signers, newSigner(name, email, signers)] })
  }
  return (
    <section ref={around} aria-labelledby="signers">
      <h2 id="signers">{t('Signers')}</h2>
      <KnownPeople of={known} />
      <ol class="stack signers">
        {signers.map((signer, index) => (
          <SignerCard
            key={signer.key}
            signer={signer}
            mark={<PersonMark people={people} role={signer.role} />}
            isInOrder={isInOrder && signers.length > 1}
            onChange={(patch) => onChange(changeSigner(preparation, signer.key, withKnown(patch, signer, known)))}
            onRemove={() => {
              removing(index)
              onChange(removeSigner(preparation, signer.key))
            }}
          />
        ))}
      </ol>
      {sharedAddresses(preparation).map((shared) => (
        <div key={shared.email} class="notice">
          <p>{sharedText(shared)}</p>
          {shared.people.every(({ candidates }) => candidates.length === 0) && (
            <button
              class="button button--secondary"
              type="button"
              onClick={() =>
                onChange(
                  mergeSigners(
                    preparation,
                    shared.people.map(({ key }) => key)
                  )
                )
              }
            >
              {t('Let one person take both parts')}
            </button>
          )}
        </div>
      ))}
      {signers.length === 0 && <EmptyState text={t('Who signs? Add the first person, or yourself.')} />}
      <p class="buttons">
        <button
          class={`button ${signers.length === 0 ? 'button--primary' : 'button--secondary'}`}
          type="button"
          onClick={() => add('', '')}
        >
          {t('Add a signer')}
        </button>
        {!signers.some(({ email }) => email === me.member.email) && (
          <button
            class="button button--secondary"
            type="button"
            onClick={() => add(me.member.name ?? me.account.name, me.member.email)}
          >
            {t('Add me')}
          </button>
        )}
      </p>
      {signers.length > 1 && (
        <Tick
          label={t('They sign one after another')}
          checked={isInOrder}
          onChange={(checked) => onChange(setInOrder(preparation, checked))}
        />
      )}
      {signers.length > 1 && isInOrder && (
        <p class="hint">{t('People of the same number get the document at the same time.')}</p>
      )}
    </section>
  )
}
