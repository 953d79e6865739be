import type { SignerAction } from '@signpost/sdk'
import { languageTraits } from '@signpost/spec/languages'
import type { Person } from '../../editor/person.js'
import { t } from '../../language/translate.js'
import { actionText, proofText } from '../../parts/signing-texts.js'
import { Tick } from '../../parts/tick.js'
import { PersonMark } from './person-mark.js'
import { changeSigner, type Preparation } from './preparation.js'
import { lacksMark } from './signature-block.js'

interface ReviewPeopleProps {
  preparation: Preparation
  people: Person[]
  onChange(preparation: Preparation): void
}

/** Who gets the document, in which order, and what is asked of them. */
export function ReviewPeople({ preparation, people, onChange }: ReviewPeopleProps) {
  const { signers, isInOrder, fields } = preparation
  const first = Math.min(...signers.map(({ order }) => order))
  const sorted = [...signers].sort((one, other) => (isInOrder ? one.order - other.order : 0))
  return (
    <ol class="review-path">
      {sorted.map((signer) => {
        const { key, role, email, candidates, action, authentication, accessCode, language, order } = signer
        const person = people.find((each) => each.role === role)
        const count = fields.filter((field) => field.role === role).length + (signer.own.fields?.length ?? 0)
        const facts = [
          isInOrder && order > first ? t('After those before') : t('At once'),
          actionText(action),
          authentication === 'none' && accessCode === null ? '' : proofText(authentication, accessCode !== null),
          candidates.length > 0 ? t('One of several people signs') : '',
          languageText(language),
          signer.invitation === 'none' ? t('No e-mails: you hand over the link') : '',
          fieldsText(action, count)
        ]
        return (
          <li key={key}>
            <PersonMark people={people} role={role} />
            <div>
              <strong>
                {isInOrder && `${order}. `}
                <bdi>{person?.name}</bdi>
              </strong>
              <p class="hint">
                {candidates.length === 0 ? email : candidates.map((each) => `${each.name} (${each.email})`).join(', ')}
              </p>
              <p>{facts.filter(Boolean).join(' · ')}</p>
              {lacksMark(signer, fields) && (
                <Tick
                  label={t('No field for a signature: sign on a page at the end')}
                  checked={signer.signatureBlock ?? true}
                  onChange={(signatureBlock) => onChange(changeSigner(preparation, key, { signatureBlock }))}
                />
              )}
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
