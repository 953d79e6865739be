import { Signpost } from '@signpost/sdk'

export type Mode = 'test' | 'live'

const ended = 'signpost:session-ended'

/** Listens for an answer that the session has ended. Returns what ends the listening. */
export function onSessionEnded(listener: () => void): () => void {
  addEventListener(ended, listener)
  return () => removeEventListener(ended, listener)
}

/** The API, called with the session's cookie instead of a key. */
export function createSessionClient(mode: Mode): Signpost {
  return new Signpost({
    apiKey: 'session',
    dangerouslyAllowBrowser: true,
    baseUrl: location.origin,
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers)
      headers.delete('authorization')
      headers.set('x-signpost-mode', mode)
      const response = await fetch(url, { ...init, ...followed(url, init), headers, credentials: 'same-origin' })
      if (response.status === 401) dispatchEvent(new Event(ended))
      return response
    }
  })
}

/** The API, called with a token. No cookie is sent. */
export function createTokenClient(token: string): Signpost {
  return new Signpost({
    apiKey: token,
    dangerouslyAllowBrowser: true,
    baseUrl: location.origin,
    fetch: (url, init) => fetch(url, { ...init, ...followed(url, init), credentials: 'omit' })
  })
}

// Browsers hide where a redirect leads, so they follow it: files over 4 MB have a URL of their own.
function followed(url: Parameters<typeof fetch>[0], init: RequestInit | undefined): Pick<RequestInit, 'redirect'> {
  if (new URL(String(url)).pathname.endsWith('/download')) return { redirect: 'follow' }
  return init?.redirect ? { redirect: init.redirect } : {}
}
