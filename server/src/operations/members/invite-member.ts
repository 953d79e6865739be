import {
  actOnMember,
  addressKey,
  assertFreshSignIn,
  assertMayManage,
  invitationLifetimeMs,
  mayCreateKeys
} from '@signpost/spec/rules'
import { callerAct, recordAct } from '../../accounts/record-act.js'
import { createSignInLinks } from '../../authentication/sign-in-link.js'
import { ApiError } from '../../contract/api-error.js'
import { newId, uuidOf } from '../../contract/ids.js'
import { enqueueEmail } from '../../letters/enqueue-emails.js'
import { insertMember } from '../../stores/member-store.js'
import type { Handler } from '../call.js'
import { presentMember } from './present-member.js'

export const inviteMember: Handler<'inviteMember'> = async ({ clock }, { body, caller, client, write }) => {
  const now = clock.now()
  assertMayManage(caller, body.role)
  if (mayCreateKeys(body.role)) assertFreshSignIn(caller.signedInAt, now)
  const member = {
    id: uuidOf('mem', newId('mem', now)),
    account_id: caller.account.id,
    email: addressKey(body.email),
    name: body.name ?? null,
    role: body.role,
    invited_at: now,
    joined_at: null
  }
  return write(async (tx) => {
    if (!(await insertMember(tx, member))) {
      throw new ApiError('MEMBER_EXISTS', `The account already has a member with the address ${member.email}.`)
    }
    for (const linkUuid of await createSignInLinks(tx, [member], invitationLifetimeMs, now)) {
      await enqueueEmail(tx, { kind: 'member-invitation', linkUuid }, now)
    }
    const shown = presentMember(member)
    await recordAct(tx, callerAct(caller, client, now), actOnMember('member.invited', shown, { role: shown.role }))
    return shown
  })
}
