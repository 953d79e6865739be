import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** What the page of a link posts to. */
export async function postToLink(url: string, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/link/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body)
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** The proof of a link that asks for no code: a challenge of the service, solved as browsers do it. */
export async function solvedChallenge(url: string, key: string, headers: Record<string, string> = {}): Promise<string> {
  const { status, body } = await postToLink(url, '/challenge', { key }, headers)
  if (status !== 200) throw new Error(`The service gave no challenge: ${JSON.stringify(body)}`)
  return solvedProof(body)
}

/** The proof for a challenge. */
export async function solvedProof(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
