import type { MarkType } from '@signpost/spec/field-types'
import { el, fill } from '../../../shared/dom.js'
import { icon } from '../icons.js'
import { t } from '../language/translate.js'
import type { SigningField } from '../session/types.js'
import type { Control } from './control.js'
import type { SigningForm } from './signing-form.js'

interface MarkContext {
  field: Pick<SigningField, 'label' | 'read_only' | 'width' | 'height'>
  form: SigningForm
  describedBy: string
  openSignatureDialog: (kind: MarkType) => void
}

// In points. Narrower fields have no room for the longer label.
const NARROW = 105

const words = {
  signature: { make: 'signHere', short: 'signShort', change: 'changeSignature' },
  initials: { make: 'initialHere', short: 'initialShort', change: 'changeInitials' }
} as const

/** A button that asks for the signature or initials, and then shows them. */
export function createMarkControl(context: MarkContext, kind: MarkType): Control {
  const { field, form, describedBy, openSignatureDialog } = context
  const isNarrow = field.width < NARROW
  const element = el('button', {
    class: isNarrow ? 'field__narrow' : null,
    type: 'button',
    'aria-describedby': describedBy,
    'aria-haspopup': 'dialog',
    disabled: field.read_only,
    onclick: () => openSignatureDialog(kind)
  })
  element.style.setProperty('--points', Math.min(11, field.height * 0.45).toFixed(2))
  const refresh = () => {
    const mark = form.mark(kind)
    const name = t(words[kind][mark ? 'change' : 'make'])
    element.setAttribute('aria-label', field.label ? `${name}: ${field.label}` : name)
    element.title = name
    if (mark) fill(element, el('img', { src: mark.picture, alt: '' }))
    else fill(element, icon('pen'), el('span', {}, isNarrow ? t(words[kind].short) : name))
  }
  return { element, refresh }
}
