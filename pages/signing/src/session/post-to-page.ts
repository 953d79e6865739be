import { NetworkFailure, toApiFailure } from './api-failure.js'

/** Posts to a path that a page of the service alone calls, and that is no part of the API. Throws as the API's client does. */
export async function postToPage<Answer>(path: string, body: object): Promise<Answer> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(path, init).catch((cause) => {
    throw new NetworkFailure('The service did not answer.', { cause })
  })
  if (response.ok) return response.json()
  throw await toApiFailure(response)
}
