import type { FieldType } from '@signpost/sdk'
import { t } from '../language/translate.js'
import { nameOfType } from './field-type.js'
import { typeIcons } from './type-icons.js'

interface PaletteProps {
  types: readonly FieldType[]
  armed: FieldType | null
  /** The pointer went down on a type: it is dragged to a page, or else clicked. */
  onGrab(type: FieldType, event: PointerEvent): void
  /** A key chose the type. */
  onPlace(type: FieldType): void
}

/** The types of fields, to drag to a page, to click and then click a page, or to place with Enter. */
export function Palette({ types, armed, onGrab, onPlace }: PaletteProps) {
  return (
    <section class="palette" aria-labelledby="palette">
      <h2 id="palette">{t('Fields')}</h2>
      <p class="hint">{t('Drag a field to the page, or click it and then the page. Enter places it.')}</p>
      <div class="palette__types">
        {types.map((type) => (
          <button
            key={type}
            type="button"
            class="button button--secondary"
            aria-pressed={armed === type}
            onPointerDown={(event) => onGrab(type, event)}
            // Without a pointer: Enter or space.
            onClick={(event) => event.detail === 0 && onPlace(type)}
          >
            <svg class="palette__icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d={typeIcons[type]} />
            </svg>
            {nameOfType(type)}
          </button>
        ))}
      </div>
    </section>
  )
}
