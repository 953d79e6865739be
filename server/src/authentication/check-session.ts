import { NotAdmitted, providerAwayMs, readPerson } from '@signpost/spec/rules'
import type { Context } from '../context/context.js'
import type { Identity, IdentityProvider } from '../openid/identity-provider.js'
import { ProviderError } from '../openid/provider-error.js'
import { DecryptionError } from '../storage/keyring.js'
import { recordLeft } from '../stores/api-key-store.js'
import { findSubject } from '../stores/identity-store.js'
import { findMember, lockOwners } from '../stores/member-store.js'
import { beginCheck, deleteProviderSessions, recordCheck, type SessionToCheck } from '../stores/session-store.js'
import { followRole } from './admit-member.js'
import { openRefreshToken, sealRefreshToken } from './refresh-token.js'

/** How long a provider that could not be reached is not asked again about the same session. */
export const checkAgainAfterMs = 5 * 60_000

/**
 * Asks the provider of a session whether the member may still sign in. If not, all sessions end that the member began with
 * this provider. If the provider cannot be reached, they last for {@link providerAwayMs} after its last answer.
 */
export async function checkSession(context: Context, sessionUuid: string): Promise<void> {
  const { sql, clock, providers, log } = context
  const now = clock.now()
  const begunUntil = new Date(now.getTime() - checkAgainAfterMs)
  const session = await beginCheck(sql, sessionUuid, { now, begunUntil })
  const provider = session && providers.get(session.provider)
  // Sessions of a provider that is not set any more are refused.
  if (!session || !provider) return
  try {
    await confirm(context, session, provider)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    log.warn(
      { err: (error as Error).cause ?? error, provider: session.provider, reason },
      'a session was not confirmed'
    )
    if (reason !== 'provider') await endAccess(context, session)
  }
}

// Somebody of the account decides about the keys that the member has created.
async function endAccess({ sql, clock }: Context, { member_id, provider }: SessionToCheck) {
  await sql.begin(async (tx) => {
    await deleteProviderSessions(tx, member_id, provider)
    await recordLeft(tx, member_id, clock.now())
  })
}

async function confirm(context: Context, session: SessionToCheck, provider: IdentityProvider) {
  const { sql, clock, config } = context
  const { id, member_id, account_id } = session
  const { settings } = provider
  const subject = await findSubject(sql, member_id, settings.issuer)
  if (subject === undefined) throw new ProviderError('ended', 'The member has no identity of this issuer.')
  const identity = await provider.refresh(openRefreshToken(context.keyring, id, session.refresh_token), subject)
  const person = saysWho(identity, provider) ? readPerson(identity.claims, settings, config.providers) : null
  await sql.begin(async (tx) => {
    const owners = await lockOwners(tx, account_id)
    const member = await findMember(tx, member_id)
    if (!member) return
    if (person) await followRole(tx, member, person.role, owners, clock.now())
    await recordCheck(tx, id, { checked_at: clock.now(), ...tokenOf(context, id, identity) })
  })
}

// Not every provider describes the person again.
function saysWho({ claims }: Identity, { settings: { roleClaim } }: IdentityProvider) {
  return claims.email !== undefined || (roleClaim !== null && claims[roleClaim] !== undefined)
}

function tokenOf({ keyring }: Context, sessionUuid: string, { refreshToken }: Identity) {
  return refreshToken === null ? {} : { refresh_token: sealRefreshToken(keyring, sessionUuid, refreshToken) }
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof ProviderError || error instanceof NotAdmitted) return error.problem
  return error instanceof DecryptionError ? 'ended' : undefined
}
