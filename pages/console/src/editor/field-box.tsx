import { Move } from 'lucide'
import { memo } from 'preact/compat'
import { useCallback, useRef } from 'preact/hooks'
import { t } from '../language/translate.js'
import { Icon } from '../parts/icon.js'
import type { Handle } from './arrange.js'
import type { EditorField } from './editor-field.js'
import { FieldFace } from './field-face.js'
import { nameOfType, traitsOf } from './field-type.js'
import { fullName, type Person } from './person.js'
import { styleOfBox } from './style-of-box.js'

/** What of a field was grabbed: an edge or a corner, one of its options by index, its handle for fingers, or the field. */
export type Grip = Handle | number | 'move' | null

interface FieldBoxProps {
  field: EditorField
  isSelected: boolean
  /** Whether it cannot be changed. */
  isFixed: boolean
  /** Who fills it in. */
  person: Person | undefined
  /** A class with the colour and the pattern of that person. */
  tone: string
  onGrab(field: EditorField, event: PointerEvent, grip: Grip): void
  onFocus(field: EditorField): void
}

const handles: Handle[] = [-1, 0, 1]
  .flatMap((y) => [-1, 0, 1].map((x) => ({ x, y }) as Handle))
  .filter(({ x, y }) => x !== 0 || y !== 0)

/** Where an option is within the box of its field. */
const placeIn = (field: EditorField, { x, y, width, height }: NonNullable<EditorField['options']>[number]) =>
  styleOfBox({ x: (x ?? field.x) - field.x, y: (y ?? field.y) - field.y, width: width ?? 0, height: height ?? 0 })

/** One field on its page: a button that is selected, and moved with the pointer or with keys. */
export const FieldBox = memo(({ field, isSelected, isFixed, person, tone, onGrab, onFocus }: FieldBoxProps) => {
  const latest = useRef(field)
  latest.current = field
  const onGrip = useCallback((event: PointerEvent, grip: Grip) => onGrab(latest.current, event, grip), [onGrab])
  return (
    <div
      class={`box ${tone} ${isSelected ? 'box--selected' : ''} ${isFixed ? 'box--fixed' : ''}`}
      style={styleOfBox(field)}
    >
      <button
        type="button"
        id={`field-${field.key}`}
        class="box__face"
        aria-pressed={isFixed ? undefined : isSelected}
        aria-disabled={isFixed}
        aria-label={t('{label}, {type}, {role}', {
          label: field.label,
          type: nameOfType(field.type),
          role: person ? fullName(person) : field.role
        })}
        onPointerDown={(event) => onGrab(field, event, null)}
        onFocus={() => onFocus(field)}
      >
        <FieldFace
          type={field.type}
          mark={person?.mark ?? ''}
          label={field.label}
          isRequired={field.required && traitsOf(field).takes !== 'tick'}
        />
      </button>
      {traitsOf(field).control === 'radio' &&
        field.options?.map(
          (option, index) =>
            option.page === field.page && (
              <span
                key={option.value}
                class="box__option"
                title={option.label}
                style={placeIn(field, option)}
                onPointerDown={(event) => onGrab(field, event, isSelected ? index : null)}
              />
            )
        )}
      {isSelected && <Grips onGrip={onGrip} />}
    </div>
  )
})

/** What moves a field and changes its size. Not rendered again while the field moves. */
const Grips = memo(({ onGrip }: { onGrip(event: PointerEvent, grip: Grip): void }) => (
  <>
    <span class="mover" onPointerDown={(event) => onGrip(event, 'move')}>
      <Icon of={Move} />
    </span>
    {handles.map((handle) => (
      <span
        key={`${handle.x}${handle.y}`}
        class={`handle handle--x${handle.x} handle--y${handle.y}`}
        onPointerDown={(event) => onGrip(event, handle)}
      />
    ))}
  </>
))
