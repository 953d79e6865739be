import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { Brand } from '../parts/brand.js'
import { Failure } from '../parts/failure.js'
import { RequiredProviders } from '../parts/required-providers.js'
import { useAct } from '../parts/use-act.js'
import { takePlace } from '../return-place.js'
import { type Provider, startSession } from '../session.js'

/** Where the link of an e-mail leads. Waits for a click, so that programs that check links do not use it up. */
export function Arrive({ token }: { token: string }) {
  const [required, setRequired] = useState<Provider[]>([])
  const { problem, isBusy, act } = useAct()
  const start = async () => {
    const providers = await startSession(token)
    if (providers.length > 0) setRequired(providers)
    else location.replace(takePlace())
  }
  return (
    <main class="card">
      <Brand />
      <h1>{t('Sign in')}</h1>
      <Failure text={problem} />
      {problem ? (
        <a href="/console/">{t('Request a new link')}</a>
      ) : required.length > 0 ? (
        <RequiredProviders providers={required} />
      ) : (
        <button class="button button--primary" type="button" disabled={isBusy} onClick={() => void act(start)}>
          {t('Continue')}
        </button>
      )}
    </main>
  )
}
