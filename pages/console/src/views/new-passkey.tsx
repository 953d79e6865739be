import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { Failure } from '../parts/failure.js'
import { FreshSignIn } from '../parts/fresh-sign-in.js'
import { passkeyText } from '../parts/passkey-text.js'
import { useAct } from '../parts/use-act.js'
import { addPasskey, canUsePasskeys, type Passkeys } from '../passkeys.js'
import type { Me } from '../session.js'

interface NewPasskeyProps {
  me: Me
  passkeys: Passkeys
  onAdded(): void
}

/** Adds a passkey, or says why none can be added here. */
export function NewPasskey({ me, passkeys, onAdded }: NewPasskeyProps) {
  const [added, setAdded] = useState('')
  const { problem, code, isBusy, act } = useAct(onAdded)
  const reason = reasonAgainst(passkeys)
  if (reason) return <p class="notice">{reason}</p>
  const add = async () => {
    setAdded('')
    const { name } = await addPasskey()
    setAdded(name)
  }
  const isOld = code === 'FRESH_SIGN_IN_REQUIRED'
  return (
    <>
      <p class="buttons">
        <button class="button button--secondary" type="button" disabled={isBusy} onClick={() => void act(add)}>
          {t('Add a passkey')}
        </button>
      </p>
      {isOld && <FreshSignIn me={me} />}
      <Failure text={problem === null || isOld ? null : passkeyText(code, problem)} />
      <p role="status">{added && t('The passkey “{name}” was added.', { name: added })}</p>
    </>
  )
}

/** Why this member can add no passkey on this page, if that is known before the browser is asked. */
function reasonAgainst({ origin, has_provider }: Passkeys): string | null {
  if (has_provider) return t('You sign in with your organization, which decides who may. Passkeys are not used.')
  if (origin === null) {
    return t(
      'Browsers offer passkeys only at an address with HTTPS and a domain name. This service has another address.'
    )
  }
  if (origin !== location.origin) return t('Passkeys work at {origin}. Open the console there.', { origin })
  return canUsePasskeys(origin) ? null : t('This browser or device cannot use a passkey here.')
}
