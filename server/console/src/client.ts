import { Signpost } from '@signpost/sdk'

export type Mode = 'test' | 'live'

/** The API, called with the session's cookie instead of a key. */
export function createSessionClient(mode: Mode): Signpost {
  return new Signpost({
    apiKey: 'session',
    dangerouslyAllowBrowser: true,
    baseUrl: location.origin,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers)
      headers.delete('authorization')
      headers.set('x-signpost-mode', mode)
      // Browsers hide where a redirect leads, so they follow it: files over 4 MB have a URL of their own.
      const redirect = new URL(String(url)).pathname.endsWith('/download') ? 'follow' : init?.redirect
      return fetch(url, { ...init, ...(redirect ? { redirect } : {}), headers, credentials: 'same-origin' })
    }
  })
}
