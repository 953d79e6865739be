import { type FieldTraits, fieldTypes, fillsItself } from '@signpost/spec/field-types'
import { formatDate, formatNumber } from '@signpost/spec/languages'
import { el, fill } from '../../../shared/dom.js'
import { icon } from '../icons.js'
import { formatTag, t, zoneOfDays } from '../language/translate.js'
import type { SigningField } from '../session/types.js'
import type { Control, ControlContext } from './control.js'
import { fieldName } from './field-name.js'
import { optionsOf } from './options-of.js'
import { applyNoteLook, applyTextLook } from './text-look.js'

// The value as it will be on the page.
const shown: Record<
  Exclude<FieldTraits['drawn'], 'mark' | 'dot'>,
  (value: string, field: SigningField) => (Node | string)[]
> = {
  text: (value) => [value],
  file: (value) => [value],
  option: (value, field) => [optionsOf(field).find((option) => option.value === value)?.label ?? ''],
  number: (value) => [formatNumber(value, formatTag())],
  date: (value) => [formatDate(value, formatTag())],
  tick: (value) => (value === 'true' ? [icon('check'), el('span', { class: 'visually-hidden' }, t('ticked'))] : [])
}

/** A read-only value. */
export function createReadOnly({ field, form }: Pick<ControlContext, 'field' | 'form'>): Control {
  const element = el('div', { class: 'field__fixed', role: 'group', 'aria-label': fieldName(field) })
  const { drawn } = fieldTypes[field.type]
  const isLater = fillsItself(field) && form.value(field.id) === ''
  if (isLater) {
    const note = `${t('filledOnSigning')} (${zoneOfDays()})`
    fill(element, el('span', { class: 'field__later' }, note))
    applyNoteLook(element, field, note)
    return { element, refresh: () => undefined }
  }
  if (drawn !== 'mark' && drawn !== 'dot') fill(element, ...shown[drawn](form.value(field.id), field))
  applyTextLook(element, field, element.textContent ?? '')
  return { element, refresh: () => undefined }
}
