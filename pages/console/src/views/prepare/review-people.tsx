import type { SignerAction } from '@signpost/sdk'
import { languageTraits } from '@signpost/spec/languages'
import { type Person, toneOf } from '../../editor/person.js'
import { t } from '../../language/translate.js'
import { actionText, proofText } from '../../parts/signing-texts.js'
import type { Preparation } from './preparation.js'

interface ReviewPeopleProps {
  preparation: Preparation
  people: Person[]
}

/** Who gets the document, in which order, and what is asked of them. */
export function ReviewPeople({ preparation: { signers, isInOrder, fields }, people }: ReviewPeopleProps) {
  const first = Math.min(...signers.map(({ order }) => order))
  const sorted = [...signers].sort((one, other) => (isInOrder ? one.order - other.order : 0))
  return (
    <ol class="review-path">
      {sorted.map((signer) => {
        const { key, role, email, action, authentication, accessCode, language, order } = signer
        const person = people.find((each) => each.role === role)
        const count = fields.filter((field) => field.role === role).length + (signer.own.fields?.length ?? 0)
        const facts = [
          isInOrder && order > first ? t('After those before') : t('At once'),
          actionText(action),
          proofText(authentication, accessCode !== null),
          languageText(language),
          fieldsText(action, count)
        ]
        return (
          <li key={key}>
            <span class={`person-mark ${toneOf(people, role)}`} aria-hidden="true">
              {person?.mark}
            </span>
            <div>
              <strong>
                {isInOrder && `${order}. `}
                <bdi>{person?.name}</bdi>
              </strong>
              <p class="hint">{email}</p>
              <p>{facts.filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** The language of a person, unless it is the account's. */
function languageText(language: string | null) {
  if (language === null) return ''
  const traits: Partial<Record<string, { name: string }>> = languageTraits
  return traits[language]?.name ?? language
}

function fieldsText(action: SignerAction, count: number) {
  if (count > 0) return t('Fields: {count}', { count })
  return action === 'sign' ? t('No field: the signature gets a page at the end') : ''
}
