import { requiredProviders } from '@signpost/spec/rules'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { TransactionSql } from 'postgres'
import type { Client } from '../../accounts/caller.js'
import type { Context } from '../../context/context.js'
import type { MemberRow } from '../../stores/member-store.js'
import { lockPasskey, type PasskeyRow, recordPasskeyUse } from '../../stores/passkey-store.js'
import { openSession, type SignInOutcome } from '../sign-in.js'
import { createChallenge, type KeptBrowser, takeChallenge } from './challenge.js'
import { PasskeyProblem, passkeyInvalid } from './passkey-problem.js'
import type { PasskeyResponse } from './passkey-response.js'
import { type RelyingParty, relyingPartyOf } from './relying-party.js'
import { userHandleOf } from './user-handle.js'

/**
 * Signing in with a passkey (WebAuthn):
 *
 * 1. The browser gets a challenge, and nothing about members: it knows itself which passkeys it has for this installation.
 * 2. The authenticator verifies the person, and signs the challenge, the origin of the page and the host.
 * 3. The service checks all of it with the public key of the passkey, and that the passkey was not copied: its counter, if
 *    it has one, only grows. Whatever is wrong, the words are the same.
 */
export async function beginPasskeySignIn(
  context: Context,
  browserToken: string | undefined
): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; browser: KeptBrowser }> {
  const party = relyingPartyOf(context.config)
  if (!party) throw passkeyInvalid(new PasskeyProblem('The service has an address without passkeys.'))
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const { challenge, browser } = await createChallenge(context, browserToken, { memberUuid: null })
  const options = await generateAuthenticationOptions({ rpID: party.id, challenge, userVerification: 'required' })
  return { options, browser }
}

/** Starts a session with what a passkey has signed. Throws if it is not accepted. */
export async function finishPasskeySignIn(
  context: Context,
  { response, browserToken, client }: { response: PasskeyResponse; browserToken: string | undefined; client: Client }
): Promise<SignInOutcome> {
  const { sql, log } = context
  try {
    const { clientDataJSON } = response.response
    const challenge = await takeChallenge(context, clientDataJSON, browserToken, { memberUuid: null })
    return await sql.begin((tx) => accept(context, tx, { response, challenge, client }))
  } catch (error) {
    if (!(error instanceof PasskeyProblem)) throw error
    log.warn({ err: error }, 'a passkey was refused')
    throw passkeyInvalid(error)
  }
}

interface Answer {
  response: PasskeyResponse
  /** That the answer has to be to. */
  challenge: string
  client: Client
}

async function accept(
  { config, clock }: Context,
  tx: TransactionSql,
  { response, challenge, client }: Answer
): Promise<SignInOutcome> {
  const party = relyingPartyOf(config)
  const found = await lockPasskey(tx, response.id)
  if (!party || !found) throw new PasskeyProblem('The passkey is not known.')
  const { passkey, member } = found
  const use = await verify(party, found, response, challenge)
  const providers = requiredProviders(config.providers, member.email)
  if (providers.length > 0) return { providers }
  const now = clock.now()
  await recordPasskeyUse(tx, passkey.id, { ...use, last_used_at: now })
  return { session: await openSession(tx, member.id, client, now, { details: { passkey: passkey.name } }) }
}

async function verify(
  party: RelyingParty,
  { passkey, member }: { passkey: PasskeyRow; member: MemberRow },
  { id, rawId, type, response }: PasskeyResponse,
  challenge: string
): Promise<Pick<PasskeyRow, 'sign_count' | 'synced'>> {
  if (!Buffer.from(response.userHandle, 'base64url').equals(userHandleOf(member.id))) {
    throw new PasskeyProblem('The passkey is for another member.')
  }
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.sign_count }
  }).catch((cause: unknown) => {
    throw new PasskeyProblem('The answer is not valid.', { cause })
  })
  if (!verified) throw new PasskeyProblem('The signature is not that of the passkey.')
  return { sign_count: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp }
}
