import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { Brand } from '../parts/brand.js'
import { Failure } from '../parts/failure.js'
import { Field } from '../parts/field.js'
import { PasskeySignIn } from '../parts/passkey-sign-in.js'
import { ProviderLinks } from '../parts/provider-links.js'
import { RequiredProviders } from '../parts/required-providers.js'
import { useAct } from '../parts/use-act.js'
import { useLoaded } from '../parts/use-loaded.js'
import { canUsePasskeys, listSignIns } from '../passkeys.js'
import { useUrl } from '../route.js'
import { type Provider, requestLink } from '../session.js'
import { signInProblem } from './sign-in-problem.js'

/** The ways to sign in: an identity provider, a link by e-mail, or a passkey. */
export function SignIn() {
  const [sent, setSent] = useState<{ providers: Provider[] }>()
  const { problem, isBusy, act } = useAct()
  const { value: { providers, passkey_origin: origin } = { providers: [], passkey_origin: null } } = useLoaded(
    listSignIns,
    ''
  )
  const failed = useUrl().searchParams.get('problem')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const email = new FormData(event.currentTarget as HTMLFormElement).get('email')
    void act(async () => setSent({ providers: await requestLink(String(email)) }))
  }
  return (
    <main class="card">
      <Brand />
      <h1>{t('Sign in')}</h1>
      {sent?.providers.length ? (
        <RequiredProviders providers={sent.providers} />
      ) : sent ? (
        <p role="status">{t('If this address belongs to a member, a link is on its way. It works for 15 minutes.')}</p>
      ) : (
        <>
          <Failure text={failed ? signInProblem(failed) : undefined} />
          {providers.length > 0 && (
            <div class="card__part">
              <ProviderLinks providers={providers} />
              <p class="card__or">{t('or')}</p>
            </div>
          )}
          <form onSubmit={submit}>
            <Field label={t('E-mail address')} name="email" type="email" required autocomplete="email" />
            <Failure text={problem} />
            <button class="button button--primary" type="submit" disabled={isBusy}>
              {t('Send a link')}
            </button>
          </form>
          {canUsePasskeys(origin) && (
            <div class="card__part">
              <p class="card__or">{t('or')}</p>
              <PasskeySignIn
                label={t('Sign in with a passkey')}
                onRequired={(required) => setSent({ providers: required })}
              />
            </div>
          )}
        </>
      )}
      {sent && (
        <button class="button button--quiet" type="button" onClick={() => setSent(undefined)}>
          {t('Use another address')}
        </button>
      )}
    </main>
  )
}
