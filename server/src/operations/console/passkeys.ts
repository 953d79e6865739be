import { actOnMember, requiredProviders } from '@signpost/spec/rules'
import * as z from 'zod'
import { memberAct, recordAct } from '../../accounts/record-act.js'
import { beginPasskey as begin, finishPasskey } from '../../authentication/passkeys/add-passkey.js'
import { newPasskeyResponse } from '../../authentication/passkeys/passkey-response.js'
import { relyingPartyOf } from '../../authentication/passkeys/relying-party.js'
import { userHandleOf } from '../../authentication/passkeys/user-handle.js'
import { publicId } from '../../contract/ids.js'
import { deletePasskey, listPasskeys as findPasskeys, type PasskeyRow } from '../../stores/passkey-store.js'
import { type ConsoleCall, type ConsoleHandler, readBody } from './console-call.js'
import { networkLimits } from './start-session.js'

/** The member's passkeys, where they work, and whether the member signs in otherwise. */
export const listPasskeys: ConsoleHandler = async ({ sql, config }, call) => {
  const { member, provider } = await call.session()
  const passkeys = await findPasskeys(sql, member.id)
  const party = relyingPartyOf(config)
  const body = {
    data: passkeys.map(presentPasskey),
    origin: party?.origin ?? null,
    // Lets the browser know which ones still work.
    accepted: party && {
      rpId: party.id,
      userId: Buffer.from(userHandleOf(member.id)).toString('base64url'),
      allAcceptedCredentialIds: passkeys.map(({ credential_id }) => credential_id)
    },
    has_provider: provider !== null || requiredProviders(config.providers, member.email).length > 0
  }
  return { status: 200, body }
}

/** What the browser has to make a passkey for. */
export const beginPasskey: ConsoleHandler = async (context, call) => {
  const session = await chargedSession(call)
  const { options, browser } = await begin(context, session, call.browserToken)
  return { status: 200, body: options, browser }
}

/** Keeps the passkey that the browser has made. */
export const addPasskey: ConsoleHandler = async (context, call) => {
  const response = readBody(newPasskeyResponse, call)
  const session = await chargedSession(call)
  const { browserToken, client } = call
  const passkey = await finishPasskey(context, session, { response, browserToken, client })
  return { status: 201, body: presentPasskey(passkey) }
}

/** Removes a passkey of the member. Sessions that it began go on, as those of a link do. */
export const removePasskey: ConsoleHandler = async ({ sql, clock }, call) => {
  const { member } = await call.session()
  const id = z.guid().safeParse(call.id)
  if (!id.success) return { status: 204 }
  await sql.begin(async (tx) => {
    const removed = await deletePasskey(tx, member.id, id.data)
    const shown = { ...member, id: publicId('mem', member.id) }
    const record = removed && actOnMember('member.passkey_removed', shown, { passkey: removed.name })
    await recordAct(tx, memberAct(member, call.client, clock.now()), record ?? null)
  })
  return { status: 204 }
}

async function chargedSession(call: ConsoleCall) {
  const session = await call.session()
  await call.charge(`passkeys:member:${session.member.id}`, networkLimits)
  return session
}

const presentPasskey = ({ id, name, synced, created_at, last_used_at }: PasskeyRow) => ({
  id,
  name,
  synced,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null
})
