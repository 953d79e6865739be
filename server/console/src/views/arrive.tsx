import { useState } from 'preact/hooks'
import { startSession } from '../session.js'

/** Where the link of an e-mail leads. Waits for a click, so that programs that check links do not use it up. */
export function Arrive({ token }: { token: string }) {
  const [failure, setFailure] = useState<string | null>(null)
  const enter = () =>
    void startSession(token).then(
      () => location.replace('/console/test/documents'),
      (error: Error) => setFailure(error.message)
    )
  return (
    <main class="card">
      <h1>Sign in</h1>
      {failure ? (
        <>
          <p class="error" role="alert">
            {failure}
          </p>
          <a href="/console/">Request a new link</a>
        </>
      ) : (
        <button class="button button--primary" type="button" onClick={enter}>
          Continue
        </button>
      )}
    </main>
  )
}
