const minute = 60_000
const hour = 60 * minute

/** The links that a member has not used, of the last day. */
export interface UnusedSignInLinks {
  count: number
  /** When the newest was made. */
  newestAt: Date
}

/** How long unused links count. */
export const unusedSignInLinksMs = 24 * hour

/** How long a link lives at most after it was made for as long as it was meant to, if it is requested again and again. */
export const signInExtensionMs = hour

/**
 * Whether a member to whom a link is sent gets another e-mail, a minute after the first, then after two minutes, four and so
 * on, up to an hour. Otherwise the newest link lives on: somebody else who keeps asking neither fills the mailbox nor keeps
 * the member from signing in.
 */
export function sendsAnotherLink(unused: UnusedSignInLinks | undefined, now: Date): boolean {
  if (!unused) return true
  const interval = Math.min(minute * 2 ** (unused.count - 1), hour)
  return now.getTime() >= unused.newestAt.getTime() + interval
}
