import { fieldTypes, isMark } from '@signpost/spec/field-types'
import { el } from '../../../shared/dom.js'
import type { PageSize } from '../../../shared/pdf/page-scale.js'
import { icon } from '../icons.js'
import type { FilledField, SigningField } from '../session/types.js'
import { placeOnPage } from './field-box.js'
import { fieldName } from './field-name.js'
import { createRadio } from './radio-control.js'
import { createReadOnly } from './read-only-control.js'
import { SigningForm } from './signing-form.js'

/**
 * What another signer has filled in, at its place on the page. A signature, which is drawn when the document is sealed, is the name of
 * the signer here.
 */
export function createFilledField(page: PageSize, { signer_name, ...filled }: FilledField): HTMLElement {
  const field: SigningField = { ...filled, required: false, read_only: true, group: null, attachment: null }
  field.label = `${signer_name}: ${fieldName(field)}`
  const content = isMark(field.type) ? signatureOf(field, signer_name) : shownValue(field)
  const { control } = fieldTypes[field.type]
  const element = el('div', { class: `field field--${control} field--read-only field--of-others` }, content)
  placeOnPage(element, field, page)
  return element
}

function signatureOf({ label, height }: SigningField, name: string): HTMLElement {
  const attributes = { class: 'field__fixed field__signed', role: 'group', 'aria-label': label }
  const element = el('div', attributes, icon('check'), el('span', {}, name))
  element.style.setProperty('--points', Math.min(12, height * 0.5).toFixed(2))
  return element
}

function shownValue(field: SigningField): HTMLElement {
  const form = new SigningForm([field], false)
  if (fieldTypes[field.type].drawn !== 'dot') return createReadOnly({ field, form }).element
  const { element, refresh } = createRadio({ field, form, describedBy: '', onLeave: () => undefined })
  refresh()
  return element
}
