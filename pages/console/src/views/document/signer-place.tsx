import type { Signer } from '@signpost/sdk'
import { isSameAddress } from '@signpost/spec/email-format'
import { t } from '../../language/translate.js'

/** What tells a signer apart who signs in several roles, or at several steps. */
export function SignerPlace({ of: { id, email, order, roles }, among }: { of: Signer; among: Signer[] }) {
  const isAtOtherSteps = among.some((other) => other.id !== id && isSameAddress(other.email, email))
  return (
    <>
      {roles.length > 1 && (
        <span class="hint">
          <bdi>{roles.join(', ')}</bdi>
        </span>
      )}
      {isAtOtherSteps && (
        <span class="hint">
          {t('Signing order')}: {order}
        </span>
      )}
    </>
  )
}
