import { partsOf } from '@signpost/spec/field-places'
import { fieldTypes } from '@signpost/spec/field-types'
import { el, uniqueId } from '../../../shared/dom.js'
import type { PageSize } from '../../../shared/pdf/page-scale.js'
import type { SigningField } from '../session/types.js'
import { isChoice } from './choice-groups.js'
import type { Control, ControlContext } from './control.js'
import { createControl } from './controls.js'
import { fieldName } from './field-name.js'
import { reachOf } from './reach.js'
import { isFilled } from './requirements.js'
import type { SigningForm } from './signing-form.js'

export interface FieldBox {
  element: HTMLElement
  focus(): void
}

/** A field positioned on the page in percentages, so that it stays in place at any zoom. */
export function createFieldBox(page: PageSize, context: Omit<ControlContext, 'describedBy'>): FieldBox {
  const { field, form } = context
  const message = el('span', { class: 'field__error', id: uniqueId('error') })
  const control = createControl({ ...context, describedBy: message.id })
  if (!field.read_only) control.element.classList.add('field__control')
  const bubble = el('div', { class: 'field__bubble' }, message, control.extra)
  const name = el('span', { class: 'field__name', 'aria-hidden': 'true' }, fieldName(field))
  const { control: kind, takes } = fieldTypes[field.type]
  const attributes = { class: `field field--${kind} field--takes-${takes}`, 'data-field': field.id }
  const element = el('div', attributes, control.element, control.written, control.unseen, name, bubble)
  element.classList.toggle('field--right', field.x + field.width / 2 > page.width / 2)
  element.classList.toggle('field--read-only', field.read_only)
  placeOnPage(element, field, page)
  const reach = reachOf(field, form.fields.flatMap(partsOf))
  for (const [side, points] of Object.entries(reach)) element.style.setProperty(`--${side}`, String(points))
  // The box is larger than the control, so that small fields are easy to tap.
  element.addEventListener('click', (event) => event.target === element && activate(control.element))
  const refresh = () => showState(element, message, control, context)
  form.subscribe((changed) => changed.includes(field.id) && refresh())
  refresh()
  return { element, focus: control.focus ?? (() => control.element.focus({ preventScroll: true })) }
}

/** In percentages of the page. */
export function placeOnPage(element: HTMLElement, field: SigningField, page: PageSize): void {
  const share = (length: number, whole: number) => `${(length / whole) * 100}%`
  element.style.left = share(field.x, page.width)
  element.style.top = share(field.y, page.height)
  element.style.width = share(field.width, page.width)
  element.style.height = share(field.height, page.height)
}

function showState(
  element: HTMLElement,
  message: HTMLElement,
  control: Control,
  { field, form }: { field: SigningField; form: SigningForm }
) {
  control.refresh()
  element.hidden = !form.isShown(field.id)
  showRequired(control.element, message, field, form)
  const error = form.error(field.id)
  message.textContent = error ?? ''
  // biome-ignore lint/style/noNonNullAssertion: the message is in its box
  message.parentElement!.hidden = !error
  element.classList.toggle('field--invalid', Boolean(error))
  const filled = isFilled(form, field)
  element.classList.toggle('field--filled', filled)
  element.classList.toggle('field--todo', form.isRequired(field.id) && !field.read_only && !filled && !error)
  if (error) control.element.setAttribute('aria-invalid', 'true')
  else control.element.removeAttribute('aria-invalid')
}

// Of boxes that exclude each other, their group is required, not each of them.
function showRequired(control: HTMLElement, message: HTMLElement, field: SigningField, form: SigningForm) {
  const isRequired = form.isRequired(field.id) && !isChoice(form, field)
  control.setAttribute('aria-describedby', isRequired ? `required-hint ${message.id}` : message.id)
  if (takesRequired(control)) control.setAttribute('aria-required', String(isRequired))
}

// Neither buttons nor what is read-only can have it.
const takesRequired = (control: HTMLElement) => control.matches('input, textarea, select, [role=radiogroup]')

function activate(control: HTMLElement) {
  if (control instanceof HTMLButtonElement || control.getAttribute('type') === 'checkbox') control.click()
  control.focus({ preventScroll: true })
}
