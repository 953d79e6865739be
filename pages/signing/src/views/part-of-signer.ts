import { el } from '../../../shared/dom.js'
import { t } from '../language/translate.js'
import type { SigningSession } from '../session/types.js'

/** As whom the signer signs: their roles, and the step where others sign before or after them. Null if there is nothing to tell apart. */
export function partOfSigner({ signer: { roles = [], step = 1, steps = 1 } }: SigningSession): HTMLElement | null {
  const parts = [
    ...(roles.length > 0 ? [t('inRoles', { roles: roles.join(', ') })] : []),
    ...(steps > 1 ? [t('stepOf', { step, steps })] : [])
  ]
  return parts.length > 0 ? el('p', { class: 'part' }, parts.join(' · ')) : null
}
