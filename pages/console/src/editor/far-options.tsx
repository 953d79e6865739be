import type { EditorField } from './editor-field.js'
import type { Grip } from './field-box.js'
import { styleOfBox } from './style-of-box.js'

interface FarOptionsProps {
  field: EditorField
  page: number
  isSelected: boolean
  /** A class with the colour and the pattern of who fills it in. */
  tone: string
  onGrab(field: EditorField, event: PointerEvent, grip: Grip): void
}

/** The radio buttons of a field that stand on another page than its box. With keys, they are moved in its properties. */
export function FarOptions({ field, page, isSelected, tone, onGrab }: FarOptionsProps) {
  return field.options?.map(({ value, label, x, y, width, height, ...option }, index) => {
    if (option.page !== page || x === undefined || y === undefined || !width || !height) return null
    return (
      <span
        key={value}
        class={`box box__option ${tone} ${isSelected ? 'box--selected' : ''}`}
        title={`${field.label}: ${label}`}
        style={styleOfBox({ x, y, width, height })}
        onPointerDown={(event) => onGrab(field, event, index)}
      />
    )
  })
}
