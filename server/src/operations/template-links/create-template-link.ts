import { randomBytes } from 'node:crypto'
import { assertMaySend, assertNamed, readLink } from '@signpost/spec/rules'
import { senderActor } from '../../audit/actors.js'
import { newId, uuidOf } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { given } from '../../given/given.js'
import { insertTemplateLink } from '../../stores/template-link-store.js'
import { lockTemplateForUse } from '../../stores/template-store.js'
import type { Handler } from '../call.js'
import { presentTemplateLink } from './present-template-link.js'

export const createTemplateLink: Handler<'createTemplateLink'> = async (context, { path, body, caller, write }) => {
  assertMaySend(caller.account)
  assertNamed(caller.account, caller.mode)
  return write(async (tx) => {
    const now = context.clock.now()
    const { id, account_id, mode, ...template } = await lockTemplateForUse(tx, ownerOf(caller), path.id)
    const row = await insertTemplateLink(tx, {
      ...(await readLink(template, body, given, now)),
      id: uuidOf('tln', newId('tln', now)),
      account_id,
      mode,
      template_id: id,
      // Too many to try, and short enough to be a code that cameras read.
      key: randomBytes(18).toString('base64url'),
      actor: senderActor(caller),
      created_at: now,
      updated_at: now
    })
    return presentTemplateLink(context, row, now)
  })
}
