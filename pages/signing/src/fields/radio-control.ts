import { placeOf } from '@signpost/spec/field-places'
import { el } from '../../../shared/dom.js'
import type { Control, ControlContext } from './control.js'
import { fieldName } from './field-name.js'
import { optionsOf } from './options-of.js'

type RadioContext = Pick<ControlContext, 'field' | 'form' | 'describedBy' | 'onLeave'>

/**
 * Radio buttons, each at its own place, as one group with the name of the field. Those of a field on several pages belong
 * together by their name, for the arrow keys too. A choice that is not required can be taken back: by a second click, or by Delete.
 */
export function createRadio({ field, form, describedBy, onLeave }: RadioContext): Control {
  const choose = (value: string) => {
    form.setValue(field.id, value)
    onLeave()
  }
  const clear = () => {
    if (!form.isRequired(field.id) && !field.read_only) choose('')
  }
  const buttons = optionsOf(field).map(({ value, label }) => {
    const button = el('input', {
      type: 'radio',
      name: field.id,
      value,
      'aria-label': label,
      disabled: field.read_only,
      onchange: () => choose(value),
      // A click on a button that is chosen already changes nothing, so there is no event of a change.
      onpointerdown: () => {
        wasChosen = button.checked
      },
      onclick: ({ detail }: MouseEvent) => detail > 0 && wasChosen && clear(),
      onkeydown: ({ key }: KeyboardEvent) => (key === 'Delete' || key === 'Backspace') && clear()
    })
    return button
  })
  let wasChosen = false
  const element = el(
    'fieldset',
    {
      role: 'radiogroup',
      'aria-label': fieldName(field),
      'aria-describedby': describedBy
    },
    ...optionsOf(field).map((option, index) => {
      // biome-ignore lint/style/noNonNullAssertion: there is a button for each option
      const label = el('label', { class: 'field__option', title: option.label }, buttons[index]!)
      place(label, placeOf(option), field)
      return label
    })
  )
  const refresh = () => {
    for (const button of buttons) button.checked = button.value === form.value(field.id)
  }
  const focus = () => (buttons.find(({ checked }) => checked) ?? buttons[0])?.focus({ preventScroll: true })
  return { element, refresh, focus }
}

type Place = NonNullable<ReturnType<typeof placeOf>>

/** In shares of the field, which has its place on the page. */
function place(element: HTMLElement, option: Place | null, field: Place) {
  if (!option) return
  const share = (length: number, whole: number) => `${(length / whole) * 100}%`
  element.style.left = share(option.x - field.x, field.width)
  element.style.top = share(option.y - field.y, field.height)
  element.style.width = share(option.width, field.width)
  element.style.height = share(option.height, field.height)
}
