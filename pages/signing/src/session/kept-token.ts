const LIFETIME = 30 * 60_000

/**
 * Keeps the token of a signer who has entered the required codes, for this tab and half an hour, so that a reload does not ask for
 * them again. It gives no more access than the open page does.
 */
export const keptToken = {
  load(link: string): string | null {
    try {
      const { at, token } = JSON.parse(sessionStorage.getItem(keyOf(link)) ?? '{}')
      return typeof token === 'string' && Date.now() - at < LIFETIME ? token : null
    } catch {
      return null
    }
  },

  save(link: string, token: string): void {
    try {
      sessionStorage.setItem(keyOf(link), JSON.stringify({ at: Date.now(), token }))
    } catch {
      // Storage is unavailable: the signer has to enter the codes again after a reload.
    }
  },

  forget(link: string): void {
    try {
      sessionStorage.removeItem(keyOf(link))
    } catch {
      // Storage is unavailable, so there is nothing to delete.
    }
  }
}

// The end of a token is its signature, which is unique.
const keyOf = (link: string) => `signpost:unlocked:${link.slice(-24)}`
