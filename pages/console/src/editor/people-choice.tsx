import { useId } from 'preact/hooks'
import { t } from '../language/translate.js'
import { fullName, type Person, toneOf } from './person.js'

interface PeopleChoiceProps {
  people: Person[]
  /** The role of the person that is chosen. */
  chosen: string
  onChoose(role: string): void
}

/** Who a new field is for: each person with initials, a colour and a pattern, and the number that is their key. */
export function PeopleChoice({ people, chosen, onChoose }: PeopleChoiceProps) {
  const group = useId()
  return (
    <fieldset class="people-choice">
      <legend>{t('For whom')}</legend>
      {people.map((person, index) => (
        <label key={person.role} class={`for ${toneOf(people, person.role)}`} title={fullName(person)}>
          <input
            type="radio"
            name={group}
            checked={person.role === chosen}
            aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
            onChange={() => onChoose(person.role)}
          />
          <span class="person-mark" aria-hidden="true">
            {person.mark}
          </span>
          <span class="for__name">
            <bdi>{person.name}</bdi>
            {person.address !== null && <small>{person.address}</small>}
          </span>
          {index < 9 && (
            <span class="key" aria-hidden="true">
              {index + 1}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
