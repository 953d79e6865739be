import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { type Me, requestLink } from '../session.js'
import { Failure } from './failure.js'
import { lazy } from './lazy.js'
import { ProviderLinks } from './provider-links.js'
import { useAct } from './use-act.js'

// Few members meet this, and fewer have a passkey.
const PasskeySignIn = lazy(async () => (await import('./passkey-sign-in.js')).PasskeySignIn, { isQuiet: true })

/** Offers a way to sign in again, after the service refused what outlives a session that is not fresh. */
export function FreshSignIn({ me: { member, provider, has_passkey } }: { me: Me }) {
  const { email } = member
  const [isSent, setSent] = useState(false)
  const { problem, isBusy, act } = useAct(() => setSent(true))
  return (
    <div class="notice" role="alert">
      <p>{t('You signed in a while ago. Sign in again to do this.')}</p>
      <Failure text={problem} />
      {provider ? (
        <ProviderLinks providers={[provider]} fresh />
      ) : isSent ? (
        <p>{t('A link is on its way to {email}. Open it in this browser: it leads back here.', { email })}</p>
      ) : (
        <div class="buttons">
          {has_passkey && <PasskeySignIn label={t('Use a passkey')} />}
          <button
            class="button button--secondary"
            type="button"
            disabled={isBusy}
            onClick={() => void act(() => requestLink(email))}
          >
            {t('Send me a link')}
          </button>
        </div>
      )}
    </div>
  )
}
