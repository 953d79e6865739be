import { NetworkFailure, toApiFailure } from './api-failure.js'

/** Asks for a new link for the signer of this one. It is no part of the API. */
export async function askForNewLink(token: string): Promise<void> {
  const response = await fetch('/sign/api/new-link', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token })
  }).catch((cause) => {
    throw new NetworkFailure('The service did not answer.', { cause })
  })
  if (!response.ok) throw await toApiFailure(response)
}
