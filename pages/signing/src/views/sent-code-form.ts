import { t } from '../language/translate.js'
import { codeForm } from './code-form.js'
import { readDigits } from './read-digits.js'

/** Asks for the six digits that were sent. `enter` returns what is wrong with them, if anything, in words. */
export function sentCodeForm(explainedBy: string, enter: (code: string) => Promise<string | null>): HTMLElement {
  return codeForm({
    label: t('identifyLabel'),
    explainedBy,
    attributes: { inputmode: 'numeric', maxlength: 20 },
    read: readDigits,
    missing: t('identifyMissing'),
    enter
  })
}
