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
      return fetch(url, { ...init, headers, credentials: 'same-origin' })
    }
  })
}
