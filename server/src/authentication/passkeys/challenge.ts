import { randomBytes } from 'node:crypto'
import { passkeyChallengeMs } from '@signpost/spec/rules'
import type { Context } from '../../context/context.js'
import { insertPasskeyChallenge, takePasskeyChallenge } from '../../stores/passkey-store.js'
import { hashOfBrowser, newBrowserToken } from './browser-token.js'
import { PasskeyProblem } from './passkey-problem.js'

/** The token by which a browser is known again, for as long as what it has begun can be finished. */
export interface KeptBrowser {
  token: string
  expiresAt: Date
}

/** What a challenge is for: a sign-in, or the member who adds a passkey. */
type Purpose = { memberUuid: string | null }

/** Makes a challenge that only the browser with the token can answer, once. A browser keeps its token, for its other tabs. */
export async function createChallenge(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  browserToken: string | undefined,
  { memberUuid }: Purpose
): Promise<{ challenge: Uint8Array<ArrayBuffer>; browser: KeptBrowser }> {
  const challenge = new Uint8Array(randomBytes(32))
  const token = browserToken ?? newBrowserToken()
  const expiresAt = new Date(clock.now().getTime() + passkeyChallengeMs)
  await insertPasskeyChallenge(sql, {
    challenge: Buffer.from(challenge),
    browser_hash: hashOfBrowser(token),
    member_id: memberUuid,
    expires_at: expiresAt
  })
  return { challenge, browser: { token, expiresAt } }
}

/**
 * Uses up the challenge that a browser has answered, also if the answer turns out to be wrong. Returns it as the browser
 * wrote it. Throws a PasskeyProblem if it was not made for this browser and purpose.
 */
export async function takeChallenge(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  clientDataJson: string,
  browserToken: string | undefined,
  { memberUuid }: Purpose
): Promise<string> {
  const { challenge, crossOrigin } = readClientData(clientDataJson)
  if (typeof challenge !== 'string') throw new PasskeyProblem('The answer has no challenge.')
  // Checked here, because the library permits frames whose outer page the browser does not name.
  if (crossOrigin !== undefined && crossOrigin !== false) throw new PasskeyProblem('The page was in a frame.')
  if (browserToken === undefined) throw new PasskeyProblem('The browser has begun nothing.')
  const taken = {
    challenge: Buffer.from(challenge, 'base64url'),
    browser_hash: hashOfBrowser(browserToken),
    member_id: memberUuid
  }
  if (await takePasskeyChallenge(sql, taken, clock.now())) return challenge
  throw new PasskeyProblem('The challenge has expired, was used, or was made for another browser or member.')
}

function readClientData(clientDataJson: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    return typeof data === 'object' && data !== null ? { ...data } : {}
  } catch (cause) {
    throw new PasskeyProblem('The client data is not JSON.', { cause })
  }
}
