import { signInWithPasskey } from '../passkeys.js'
import { rememberPlace, takePlace } from '../return-place.js'
import type { Provider } from '../session.js'
import { Failure } from './failure.js'
import { passkeyText } from './passkey-text.js'
import { useAct } from './use-act.js'

interface PasskeySignInProps {
  label: string
  /** Called if the member must sign in with one of these providers instead. */
  onRequired?(providers: Provider[]): void
}

/** Signs in with a passkey, and shows the view again that was wanted. */
export function PasskeySignIn({ label, onRequired }: PasskeySignInProps) {
  const { problem, code, isBusy, act } = useAct()
  const signIn = async () => {
    const providers = await signInWithPasskey()
    if (providers.length > 0) return onRequired?.(providers)
    rememberPlace()
    location.replace(takePlace())
  }
  return (
    <>
      <Failure text={problem === null ? null : passkeyText(code, problem)} />
      <button class="button button--secondary" type="button" disabled={isBusy} onClick={() => void act(signIn)}>
        {label}
      </button>
    </>
  )
}
