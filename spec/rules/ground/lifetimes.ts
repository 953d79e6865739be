const minute = 60_000
const day = 24 * 60 * minute

/** How long the response to a request is kept for its idempotency key. */
export const idempotencyLifetimeMs = day

/** How long events, finished deliveries and e-mails are kept. */
export const recordLifetimeMs = 30 * day

/** How long requests are kept, to look at. */
export const requestLifetimeMs = 7 * day

/** How long the counts of a day are kept that cannot be counted again, because what they count is removed sooner. */
export const dailyCountLifetimeMs = 730 * day

/** How long the log of an account is kept. The database refuses to delete entries sooner. */
export const accountLogLifetimeMs = 730 * day

/** How long a file can be uploaded to an upload URL. */
export const uploadUrlLifetimeMs = 10 * minute

/** How long a large file can be downloaded from the URL that a download redirects to. */
export const downloadUrlLifetimeMs = 5 * minute

/** How long the links in e-mails work after the deadline, or after the e-mail if it is later. */
export const linkLifetimeMs = 30 * day

/** How long a link works that a member has requested to sign in with. */
export const signInLifetimeMs = 15 * minute

/** How long the link in an invitation of a member works. */
export const invitationLifetimeMs = 7 * day

/** How long a session of the console lasts, and how long without requests. */
export const sessionLifetimeMs = 14 * day
export const sessionIdleMs = day

/** How long a person has to confirm with a passkey what a page asks for. */
export const passkeyChallengeMs = 5 * minute

/** How long a person has to sign in at an identity provider. */
export const providerSignInMs = 10 * minute

/** After how long an identity provider is asked again whether the person of a session may still sign in. */
export const providerCheckMs = 30 * minute

/** How long a session lasts if the provider cannot be asked again. */
export const uncheckedSessionMs = 60 * minute

/** How long a session lasts after the last answer of its provider, if that cannot be reached. */
export const providerAwayMs = 2 * 60 * minute

/** How long after signing in a member may add what outlives the session: live keys, passkeys, and members who create keys. */
export const freshSignInMs = 15 * minute

/** When the link in an e-mail to a signer expires: late signers see why they cannot sign, and others fetch the result. */
export function linkExpiry(deadline: Date, now: Date): Date {
  return new Date(Math.max(deadline.getTime(), now.getTime()) + linkLifetimeMs)
}
