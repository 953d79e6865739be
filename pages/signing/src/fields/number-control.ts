import { decimalSign, formatNumber } from '@signpost/spec/languages'
import { el, fill } from '../../../shared/dom.js'
import { announce } from '../announce.js'
import { formatTag, signerTag } from '../language/translate.js'
import type { Control, ControlContext } from './control.js'
import { explainNumber } from './explain-error.js'
import { fieldName } from './field-name.js'
import { readNumber } from './read-number.js'
import { applyTextLook } from './text-look.js'

/** A number, displayed in the format of the document and stored in the format of the API. */
export function createNumberControl({ field, form, describedBy, onLeave }: ControlContext): Control {
  const [tag, own] = [formatTag(), signerTag()]
  const example = tag === own ? '' : ` (${formatNumber('1250.50', tag)})`
  const extra = el('span', { class: 'field__choices' })
  let offered = ''
  const element = el('input', {
    type: 'text',
    inputmode: hasFittingKeypad(tag, navigator.language) ? 'decimal' : 'text',
    'aria-label': fieldName(field),
    'aria-describedby': describedBy,
    maxlength: 100,
    placeholder: (field.placeholder ?? fieldName(field)) + example,
    autocomplete: 'off',
    enterkeyhint: 'next',
    oninput: () => {
      const read = readNumber(element.value, tag, own)
      if (read && 'value' in read) form.setValue(field.id, read.value)
      else form.setUnread(field.id, element.value)
    },
    onblur: () => {
      settle()
      onLeave()
    }
  })

  function settle() {
    const unread = form.unread(field.id)
    if (unread === undefined) return refresh()
    const problem = explainNumber(unread)
    form.setError(field.id, problem)
    announce(problem)
  }

  function refresh() {
    const unread = form.unread(field.id)
    // The text is not reformatted while the signer is typing.
    if (document.activeElement !== element) element.value = unread ?? formatNumber(form.value(field.id), tag)
    const read = unread !== undefined && form.error(field.id) ? readNumber(unread, tag, own) : null
    offer(read && 'readings' in read ? read.readings : [])
    applyTextLook(element, field, element.value)
  }

  // Existing buttons stay, because a click on one of them may be the reason why the field lost the focus.
  function offer(readings: string[]) {
    if (readings.join() === offered) return
    offered = readings.join()
    fill(extra, ...readings.map(choice))
  }

  function choice(reading: string) {
    const choose = () => {
      form.setValue(field.id, reading)
      element.value = formatNumber(reading, tag)
      element.focus({ preventScroll: true })
    }
    return el('button', { type: 'button', class: 'field__choice', onclick: choose }, formatNumber(reading, tag))
  }

  return { element, extra, refresh }
}

/**
 * Whether the numeric keypad of a phone has the decimal separator of the signer's language. Some keypads have only the
 * separator of the phone's language.
 */
const hasFittingKeypad = (signerTag: string, deviceTag: string): boolean =>
  decimalSign(signerTag) === decimalSign(deviceTag)
