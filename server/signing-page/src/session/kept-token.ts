const LIFETIME = 30 * 60_000

/**
 * Keeps the token that has the access code behind it, for this tab and half an hour, so that a reload does not ask for
 * the code again. It opens no more than the page that is open in the tab does.
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
      // Then the code is asked for again.
    }
  },

  forget(link: string): void {
    try {
      sessionStorage.removeItem(keyOf(link))
    } catch {
      // Then there is nothing to forget.
    }
  }
}

// The end of a token is its signature, which no other has.
const keyOf = (link: string) => `signpost:unlocked:${link.slice(-24)}`
