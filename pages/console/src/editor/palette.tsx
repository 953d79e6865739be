import type { FieldType } from '@signpost/sdk'
import { t } from '../language/translate.js'
import { nameOfType } from './field-type.js'
import { PeopleChoice } from './people-choice.js'
import type { Person } from './person.js'
import { TypeIcon } from './type-icon.js'
import { typeLetters } from './type-letters.js'

interface PaletteProps {
  people: Person[]
  /** The role that a new field belongs to. */
  role: string
  types: readonly FieldType[]
  armed: FieldType | null
  onChoose(role: string): void
  /** The pointer went down on a type: it is dragged to a page, or else clicked. */
  onGrab(type: FieldType, event: PointerEvent): void
  /** A key chose the type. */
  onPlace(type: FieldType): void
}

/** Who a field is for, and then its type: to drag to a page, to click and then click a page, or to place with a key. */
export function Palette({ people, role, types, armed, onChoose, onGrab, onPlace }: PaletteProps) {
  return (
    <section class="palette" aria-labelledby="palette">
      <PeopleChoice people={people} chosen={role} onChoose={onChoose} />
      <h2 id="palette">{t('Fields')}</h2>
      <div class="palette__types">
        {types.map((type) => (
          <button
            key={type}
            type="button"
            class="kind"
            aria-pressed={armed === type}
            aria-keyshortcuts={typeLetters[type]}
            onPointerDown={(event) => onGrab(type, event)}
            // Without a pointer: Enter or space.
            onClick={(event) => event.detail === 0 && onPlace(type)}
          >
            <TypeIcon of={type} />
            <span class="kind__name">{nameOfType(type)}</span>
            {typeLetters[type] && (
              <span class="key" aria-hidden="true">
                {typeLetters[type]}
              </span>
            )}
          </button>
        ))}
      </div>
      <p class="hint">{t('Drag a field to the page, or click it and then the page. Its letter or Enter places it.')}</p>
    </section>
  )
}
