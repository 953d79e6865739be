import { newKey } from '../../editor/request-of.js'
import { t } from '../../language/translate.js'
import { Field } from '../../parts/field.js'
import type { Me } from '../../session.js'
import { changeSigner, moveSigner, type Preparation, removeSigner } from './preparation.js'

interface SignersStepProps {
  me: Me
  preparation: Preparation
  onChange(preparation: Preparation): void
}

/** Who signs, and in which order. */
export function SignersStep({ me, preparation, onChange }: SignersStepProps) {
  const { signers, isInOrder } = preparation
  const add = (name: string, email: string) =>
    onChange({ ...preparation, signers: [...signers, { key: newKey(), name, email }] })
  return (
    <section aria-labelledby="signers">
      <h2 id="signers">{t('Signers')}</h2>
      <ol class="signers">
        {signers.map(({ key, name, email }, index) => (
          <li key={key} class="filters">
            <Field
              label={t('Name')}
              value={name}
              maxLength={100}
              required
              onInput={(event) => onChange(changeSigner(preparation, key, { name: event.currentTarget.value }))}
            />
            <Field
              label={t('E-mail address')}
              type="email"
              value={email}
              required
              onInput={(event) => onChange(changeSigner(preparation, key, { email: event.currentTarget.value }))}
            />
            <span class="buttons">
              {isInOrder && (
                <>
                  <button
                    class="button button--quiet"
                    type="button"
                    disabled={index === 0}
                    onClick={() => onChange(moveSigner(preparation, index, index - 1))}
                  >
                    {t('Earlier')}
                  </button>
                  <button
                    class="button button--quiet"
                    type="button"
                    disabled={index === signers.length - 1}
                    onClick={() => onChange(moveSigner(preparation, index, index + 1))}
                  >
                    {t('Later')}
                  </button>
                </>
              )}
              <button
                class="button button--quiet"
                type="button"
                aria-label={t('Remove {name}', { name: name || t('the signer') })}
                onClick={() => onChange(removeSigner(preparation, key))}
              >
                {t('Remove')}
              </button>
            </span>
          </li>
        ))}
      </ol>
      <p class="buttons">
        <button class="button button--secondary" type="button" onClick={() => add('', '')}>
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
        <label class="tick">
          <input
            type="checkbox"
            checked={isInOrder}
            onChange={(event) => onChange({ ...preparation, isInOrder: event.currentTarget.checked })}
          />
          {t('They sign one after another')}
        </label>
      )}
    </section>
  )
}
