import { nameOfType } from '../editor/field-type.js'
import { styleOfBox } from '../editor/style-of-box.js'
import { t } from '../language/translate.js'
import { nameOfState, textOfValue } from './field-texts.js'
import type { PlacedField } from './placed-field.js'

interface FieldMarkProps {
  field: PlacedField
  /** Who fills it in. */
  name: string
  colour: number
  isChosen: boolean
  /** Whether only its outline is drawn, because the page has its value. */
  isBare: boolean
  onChoose(): void
}

/** A field on its page: its value, or its label until there is one. */
export function FieldMark({ field, name, colour, isChosen, isBare, onChoose }: FieldMarkProps) {
  const type = nameOfType(field.type)
  const label = field.label ?? type
  return (
    <div
      class={`box box--role${colour % 6} ${isChosen ? 'box--selected' : ''} ${isBare ? 'box--bare' : ''}`}
      style={styleOfBox(field)}
    >
      <button
        type="button"
        id={`mark-${field.key}`}
        class={`box__face box__face--${field.state}`}
        aria-pressed={isChosen}
        aria-label={`${t('{label}, {type}, {role}', { label, type, role: name })}: ${textOfValue(field) ?? nameOfState(field.state)}`}
        onClick={onChoose}
      >
        {!isBare && (textOfValue(field) ?? (field.state === 'signed' ? `✓ ${name}` : label))}
      </button>
    </div>
  )
}
