import { randomUUID } from 'node:crypto'
import { actOnMember, addressKey, requiredProviders, sessionLifetimeMs } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import type { Client } from '../accounts/caller.js'
import { demoEmail } from '../accounts/demo-account.js'
import { memberAct, recordAct } from '../accounts/record-act.js'
import { readSignInToken } from '../accounts/sign-in-token.js'
import type { Context } from '../context/context.js'
import { publicId } from '../contract/ids.js'
import { enqueueEmail } from '../letters/enqueue-emails.js'
import type { ProviderSettings } from '../openid/provider-settings.js'
import { recordReturned } from '../stores/api-key-store.js'
import { findMember, findMembersByEmail, lockMembersByEmail } from '../stores/member-store.js'
import { insertSession, recordSignIn, takeSignInLink } from '../stores/session-store.js'
import { sessionInvalid } from './session-invalid.js'
import { hashOfSession, newSessionToken } from './session-token.js'
import { renewSignInLinks } from './sign-in-link.js'

/**
 * Signing in, without passwords:
 *
 * 1. A person enters an e-mail address. Each account that has a member with this address sends a link to it. The response
 *    is the same if there is none, and the e-mail is sent by a job, so that neither tells who is a member. Soon after a link
 *    that is unused, no other is sent; that one lives on.
 * 2. The link leads to a page with a button. Its token, in the fragment, starts a session once, for 15 minutes.
 * 3. The session's token is in a cookie that scripts cannot read. The database has only its hash.
 */
export async function requestSignIn({ sql, clock }: Context, email: string): Promise<void> {
  const now = clock.now()
  await sql.begin(async (tx) => {
    const members = await lockMembersByEmail(tx, addressKey(email))
    for (const linkUuid of await renewSignInLinks(tx, members, now)) {
      await enqueueEmail(tx, { kind: 'sign-in', linkUuid }, now)
    }
  })
}

/** A session, with the token that only the browser keeps. */
export interface StartedSession {
  token: string
  expiresAt: Date
}

/** What a link or a passkey leads to: a session, or the providers that its member must sign in with instead. */
export type SignInOutcome = { session: StartedSession } | { providers: ProviderSettings[] }

/** Starts a session with the token of a link. Throws if the link was used or has expired. */
export async function startSession(context: Context, linkToken: string, client: Client): Promise<SignInOutcome> {
  const { sql, clock, config } = context
  const now = clock.now()
  const linkUuid = await readSignInToken(context, linkToken)
  return sql.begin(async (tx) => {
    const memberUuid = linkUuid && (await takeSignInLink(tx, linkUuid, now))
    if (!memberUuid) throw sessionInvalid('The link was used or has expired. Request a new one.')
    const member = await findMember(tx, memberUuid)
    const providers = member ? requiredProviders(config.providers, member.email) : []
    return providers.length > 0 ? { providers } : { session: await openSession(tx, memberUuid, client, now) }
  })
}

/** Starts a session of the demo account, for the start page of a development installation. Null if there is no such account. */
export async function startDemoSession({ sql, clock }: Context, client: Client): Promise<StartedSession | null> {
  const [member] = await findMembersByEmail(sql, demoEmail)
  return member ? sql.begin((tx) => openSession(tx, member.id, client, clock.now())) : null
}

/** How a provider has signed a member in. */
interface ProvidedSession {
  provider: string
  authenticatedAt: Date | null
  /** The token to ask the provider with again, as it is stored with a session. */
  sealToken(sessionUuid: string): Buffer | null
  /** Shorter than that of other sessions, if the provider cannot be asked again. */
  lifetimeMs: number | undefined
}

/** How a member has signed in, unless it was a link by e-mail. */
interface Means {
  provided?: ProvidedSession
  /** What the log says about it. */
  details: Record<string, string>
}

/** Starts a session of a member, whom a link by e-mail, a passkey or a provider has signed in. */
export async function openSession(
  tx: TransactionSql,
  memberUuid: string,
  client: Client,
  now: Date,
  { provided, details }: Means = { details: {} }
): Promise<StartedSession> {
  const token = newSessionToken()
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + (provided?.lifetimeMs ?? sessionLifetimeMs))
  await recordSignIn(tx, memberUuid, now)
  await recordReturned(tx, memberUuid)
  await insertSession(tx, {
    id,
    member_id: memberUuid,
    token_hash: hashOfSession(token),
    ip_address: client.ipAddress,
    user_agent: client.userAgent,
    created_at: now,
    last_seen_at: now,
    expires_at: expiresAt,
    provider: provided?.provider ?? null,
    authenticated_at: provided?.authenticatedAt ?? null,
    refresh_token: provided?.sealToken(id) ?? null,
    checked_at: provided ? now : null
  })
  const member = await findMember(tx, memberUuid)
  if (member) {
    const shown = { ...member, id: publicId('mem', member.id) }
    await recordAct(tx, memberAct(member, client, now), actOnMember('member.signed_in', shown, details))
  }
  return { token, expiresAt }
}
