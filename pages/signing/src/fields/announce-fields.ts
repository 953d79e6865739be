import { announce } from '../announce.js'
import { t } from '../language/translate.js'
import type { SigningField } from '../session/types.js'
import { fieldName } from './field-name.js'

/** Says which fields have appeared, and that others have gone, to those who do not see it. */
export function announceFields(shown: SigningField[], hidden: SigningField[]): void {
  const names = shown.map(fieldName).join(', ')
  const texts = [
    shown.length > 0 ? t('fieldsShown', { count: shown.length, names }) : '',
    hidden.length > 0 ? t('fieldsHidden', { count: hidden.length }) : ''
  ]
  announce(texts.filter(Boolean).join(' '))
}
