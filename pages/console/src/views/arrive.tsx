import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { Brand } from '../parts/brand.js'
import { Failure } from '../parts/failure.js'
import { RequiredProviders } from '../parts/required-providers.js'
import { useAct } from '../parts/use-act.js'
import { takePlace } from '../return-place.js'
import { type Provider, readMe, startSession } from '../session.js'
import { NameCard } from './name-card.js'

/** Where the link of an e-mail leads. Waits for a click, so that programs that check links do not use it up. */
export function Arrive({ token }: { token: string }) {
  const [required, setRequired] = useState<Provider[]>([])
  const { problem, isBusy, act } = useAct()
  const [isNameless, setNameless] = useState(false)
  const enter = () => location.replace(takePlace())
  const start = async () => {
    const providers = await startSession(token)
    if (providers.length > 0) return setRequired(providers)
    const me = await readMe()
    if (me && me.member.name === null) setNameless(true)
    else enter()
  }
  if (isNameless) return <NameCard onDone={enter} />
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
