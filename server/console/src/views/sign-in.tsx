import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { Failure } from '../parts/failure.js'
import { Field } from '../parts/field.js'
import { useAct } from '../parts/use-act.js'
import { requestLink } from '../session.js'

/** Requests a link by e-mail. */
export function SignIn() {
  const [isSent, setSent] = useState(false)
  const { problem, isBusy, act } = useAct(() => setSent(true))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const email = new FormData(event.currentTarget as HTMLFormElement).get('email')
    void act(() => requestLink(String(email)))
  }
  return (
    <main class="card">
      <h1>{t('Sign in')}</h1>
      {isSent ? (
        <p role="status">{t('If this address belongs to a member, a link is on its way. It works for 15 minutes.')}</p>
      ) : (
        <form onSubmit={submit}>
          <Field label={t('E-mail address')} name="email" type="email" required autocomplete="email" />
          <Failure text={problem} />
          <button class="button button--primary" type="submit" disabled={isBusy}>
            {t('Send a link')}
          </button>
        </form>
      )}
    </main>
  )
}
