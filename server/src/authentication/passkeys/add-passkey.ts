import { randomUUID } from 'node:crypto'
import { actOnMember, assertFreshSignIn, requiredProviders } from '@signpost/spec/rules'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { TransactionSql } from 'postgres'
import type { Client } from '../../accounts/caller.js'
import { memberAct, recordAct } from '../../accounts/record-act.js'
import type { Context } from '../../context/context.js'
import { ApiError } from '../../contract/api-error.js'
import { publicId } from '../../contract/ids.js'
import { enqueueEmail } from '../../letters/enqueue-emails.js'
import { findAccount } from '../../stores/account-store.js'
import { lockMember, type MemberRow } from '../../stores/member-store.js'
import { insertPasskey, listPasskeys, type PasskeyRow } from '../../stores/passkey-store.js'
import type { ConsoleSession } from '../../stores/session-store.js'
import { createChallenge, type KeptBrowser, takeChallenge } from './challenge.js'
import { nameOfBrowser } from './name-of-browser.js'
import { PasskeyProblem, passkeyInvalid } from './passkey-problem.js'
import type { NewPasskeyResponse } from './passkey-response.js'
import { type RelyingParty, relyingPartyOf } from './relying-party.js'
import { userHandleOf } from './user-handle.js'
import { withoutAttestation } from './without-attestation.js'

/** How many passkeys a member can have. */
const mostPasskeys = 25
// EdDSA, ES256 and RS256, whichever Node can verify: one of them is in every authenticator.
const algorithms = [-8, -7, -257]

/**
 * Adding a passkey (WebAuthn), in a fresh session that a link by e-mail or another passkey began:
 *
 * 1. The browser gets a challenge, which only it and this member can answer, once, and which passkeys it must not make again.
 * 2. The authenticator makes a key pair for this installation, once it has verified the person by a fingerprint, a face or a PIN.
 * 3. The service checks challenge, origin and host, and keeps the public key. The log says so, and an e-mail tells the member.
 */
export async function beginPasskey(
  context: Context,
  session: ConsoleSession,
  browserToken: string | undefined
): Promise<{ options: PublicKeyCredentialCreationOptionsJSON; browser: KeptBrowser }> {
  const { sql } = context
  const { member } = session
  const party = assertMayAdd(context, session)
  const [account, passkeys] = await Promise.all([findAccount(sql, member.account_id), listPasskeys(sql, member.id)])
  assertRoom(passkeys)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { challenge, browser } = await createChallenge(context, browserToken, { memberUuid: member.id })
  const options = await generateRegistrationOptions({
    rpName: 'Signpost',
    rpID: party.id,
    // With the account, because a member of several has a passkey for each, and browsers list them by this name.
    userName: `${member.email} (${account?.name ?? ''})`,
    userDisplayName: member.name ?? member.email,
    userID: userHandleOf(member.id),
    challenge,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }))
  })
  return { options, browser }
}

/** Keeps the passkey that a browser has made. Throws if it does not answer a challenge of this browser and member. */
export async function finishPasskey(
  context: Context,
  session: ConsoleSession,
  { response, browserToken, client }: { response: NewPasskeyResponse; browserToken: string | undefined; client: Client }
): Promise<PasskeyRow> {
  const { sql, log } = context
  const party = assertMayAdd(context, session)
  const memberUuid = session.member.id
  try {
    const challenge = await takeChallenge(context, response.response.clientDataJSON, browserToken, { memberUuid })
    const made = await verify(party, response, challenge)
    return await sql.begin((tx) => keep(context, tx, session.member, made, client))
  } catch (error) {
    if (!(error instanceof PasskeyProblem)) throw error
    log.warn({ err: error, member: memberUuid }, 'a new passkey was refused')
    throw passkeyInvalid(error)
  }
}

type MadePasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'sign_count' | 'transports' | 'synced'>

async function keep(
  { clock }: Context,
  tx: TransactionSql,
  { id, account_id }: MemberRow,
  made: MadePasskey,
  client: Client
): Promise<PasskeyRow> {
  const now = clock.now()
  // Of two at once, the second has to see the first.
  const { member } = await lockMember(tx, account_id, publicId('mem', id))
  assertRoom(await listPasskeys(tx, id))
  const name = nameOfBrowser(client.userAgent) ?? 'Passkey'
  const passkey = { id: randomUUID(), member_id: id, ...made, name, created_at: now, last_used_at: null }
  if (!(await insertPasskey(tx, passkey))) throw new PasskeyProblem('The passkey is known.')
  const shown = { ...member, id: publicId('mem', member.id) }
  await recordAct(tx, memberAct(member, client, now), actOnMember('member.passkey_added', shown, { passkey: name }))
  await enqueueEmail(tx, { kind: 'passkey-added', memberUuid: id, name, from: client.ipAddress }, now)
  return passkey
}

/** Throws unless the session of a member may add a passkey, which outlives it. */
function assertMayAdd({ config, clock }: Context, { member, provider, signedInAt }: ConsoleSession): RelyingParty {
  const party = relyingPartyOf(config)
  if (!party) {
    const message = 'Passkeys need HTTPS and a domain name, or localhost: the operator sets the address of the service.'
    throw new ApiError('PASSKEY_NOT_ALLOWED', message, { details: { address: 'is not one that browsers accept' } })
  }
  // The provider decides who may sign in, and a passkey would not ask it.
  if (provider !== null || requiredProviders(config.providers, member.email).length > 0) {
    const message = 'Members who sign in with their organization have no passkeys here.'
    throw new ApiError('PASSKEY_NOT_ALLOWED', message, { details: { provider: 'is how this member signs in' } })
  }
  assertFreshSignIn(signedInAt, clock.now())
  return party
}

function assertRoom(passkeys: PasskeyRow[]) {
  if (passkeys.length < mostPasskeys) return
  const message = `A member can have ${mostPasskeys} passkeys. Remove one first.`
  throw new ApiError('PASSKEY_NOT_ALLOWED', message, { details: { passkeys: `are already ${passkeys.length}` } })
}

async function verify(
  party: RelyingParty,
  { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }: NewPasskeyResponse,
  challenge: string
): Promise<MadePasskey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const response = { clientDataJSON, attestationObject: await withoutAttestation(attestationObject) }
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms
  }).catch((cause: unknown) => {
    throw new PasskeyProblem('The answer is not valid.', { cause })
  })
  if (!verified) throw new PasskeyProblem('The answer is not valid.')
  const { credential, credentialBackedUp: synced } = registrationInfo
  if (credential.id !== id) throw new PasskeyProblem('The answer names another passkey than the authenticator.')
  const { publicKey, counter } = credential
  return { credential_id: id, public_key: Buffer.from(publicKey), sign_count: counter, transports, synced }
}
