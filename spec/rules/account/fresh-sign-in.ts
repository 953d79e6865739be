import { freshSignInMs } from '../ground/lifetimes.js'
import { Refusal } from '../ground/refusal.js'

/** Throws if a session was opened too long ago to add what outlives it. A caller with an API key has no session. */
export function assertFreshSignIn(signedInAt: Date | undefined, now: Date): void {
  if (!signedInAt || now.getTime() - signedInAt.getTime() <= freshSignInMs) return
  throw new Refusal('FRESH_SIGN_IN_REQUIRED', 'Sign in again to do this. The session was opened too long ago.', {
    signed_in_at: signedInAt.toISOString()
  })
}
