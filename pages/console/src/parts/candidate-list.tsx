import { X } from 'lucide'
import { t } from '../language/translate.js'
import { type Candidate, fewestCandidates, mostCandidates, newCandidate } from './candidate.js'
import { Field } from './field.js'
import { Icon } from './icon.js'
import { LanguageChoice } from './signer-choices.js'
import { useRowFocus } from './use-row-focus.js'

interface CandidateListProps {
  candidates: Candidate[]
  /** Whether each gets codes on a phone. */
  needsPhone: boolean
  /** What was refused, keyed by the property of the request: `candidates[0].email`. */
  details?: Record<string, string>
  onChange(candidates: Candidate[]): void
}

/** Several people of whom one is to sign. */
export function CandidateList({ candidates, needsPhone, details = {}, onChange }: CandidateListProps) {
  const change = (key: string, patch: Partial<Candidate>) =>
    onChange(candidates.map((each) => (each.key === key ? { ...each, ...patch } : each)))
  const { around, adding, removing } = useRowFocus<HTMLDivElement>('.candidate')
  return (
    <div ref={around} class="candidates">
      <p class="hint">{t('All are invited. Whoever takes it first signs.')}</p>
      <ol class="stack">
        {candidates.map(({ key, name, email, phone, language }, index) => (
          <li key={key} class="candidate" aria-label={name.trim() || t('Person {number}', { number: index + 1 })}>
            <Field
              label={t('Name')}
              value={name}
              maxLength={100}
              required
              error={details[`candidates[${index}].name`]}
              onInput={(event) => change(key, { name: event.currentTarget.value })}
            />
            <Field
              label={t('E-mail address')}
              type="email"
              value={email}
              required
              error={details[`candidates[${index}].email`]}
              onInput={(event) => change(key, { email: event.currentTarget.value })}
            />
            {(needsPhone || phone !== '') && (
              <Field
                label={t('Phone number')}
                type="tel"
                value={phone}
                placeholder="+44 20 7946 0000"
                required={needsPhone}
                error={details[`candidates[${index}].phone`]}
                onInput={(event) => change(key, { phone: event.currentTarget.value })}
              />
            )}
            <LanguageChoice value={language} onChange={(language) => change(key, { language })} />
            <button
              class="button button--icon"
              type="button"
              aria-label={t('Remove {name}', { name: name.trim() || t('Person {number}', { number: index + 1 }) })}
              disabled={candidates.length <= fewestCandidates}
              onClick={() => {
                removing(index)
                onChange(candidates.filter((each) => each.key !== key))
              }}
            >
              <Icon of={X} />
            </button>
          </li>
        ))}
      </ol>
      {candidates.length < mostCandidates && (
        <button
          class="button button--secondary"
          type="button"
          onClick={() => {
            adding()
            onChange([...candidates, newCandidate()])
          }}
        >
          {t('Add another person')}
        </button>
      )}
    </div>
  )
}
