import { formatNumber } from '../../../src/language/number-format.js'
import { el, fill } from '../../../web/dom.js'
import { icon } from '../icons.js'
import { signerTag, t } from '../language/translate.js'
import type { Control, ControlContext } from './control.js'
import { fieldName } from './field-name.js'
import { applyTextSize } from './text-size.js'

/** A read-only value. */
export function createReadOnly({ field, form }: ControlContext): Control {
  const kept = form.value(field.id)
  const value = field.type === 'number' ? formatNumber(kept, signerTag()) : kept
  const element = el('div', { class: 'field__fixed', role: 'group', 'aria-label': fieldName(field) })
  applyTextSize(element, field, value)
  if (field.type !== 'checkbox') fill(element, value)
  else if (value === 'true') fill(element, icon('check'), el('span', { class: 'visually-hidden' }, t('ticked')))
  return { element, refresh: () => undefined }
}
