import { useState } from 'preact/hooks'
import { requestLink } from '../session.js'

/** Requests a link by e-mail. */
export function SignIn() {
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const email = new FormData(event.currentTarget as HTMLFormElement).get('email')
    requestLink(String(email)).then(
      () => setSent(true),
      (error: Error) => setFailure(error.message)
    )
  }
  return (
    <main class="card">
      <h1>Sign in</h1>
      {isSent ? (
        <p role="status">If this address belongs to a member, a link is on its way. It works for 15 minutes.</p>
      ) : (
        <form onSubmit={submit}>
          <label class="label">
            E-mail address
            <input class="input" name="email" type="email" required autocomplete="email" />
          </label>
          {failure && (
            <p class="error" role="alert">
              {failure}
            </p>
          )}
          <button class="button button--primary" type="submit">
            Send a link
          </button>
        </form>
      )}
    </main>
  )
}
