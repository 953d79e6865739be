import { actOnWebhook } from '@signpost/spec/rules'
import { callerAct, recordAct } from '../../accounts/record-act.js'
import { ownerOf } from '../../documents/owner.js'
import { deleteEndpoint, lockEndpoint } from '../../stores/endpoint-store.js'
import type { Handler } from '../call.js'
import { presentEndpoint } from './present-endpoint.js'

export const deleteWebhook: Handler<'deleteWebhook'> = async (
  { clock },
  { path, caller, client, assertUnmodified, write }
) =>
  write(async (tx) => {
    const endpoint = await lockEndpoint(tx, ownerOf(caller), path.id)
    assertUnmodified(presentEndpoint(endpoint))
    await deleteEndpoint(tx, endpoint.id)
    const record = actOnWebhook('webhook.deleted', presentEndpoint(endpoint))
    await recordAct(tx, callerAct(caller, client, clock.now()), record)
    return undefined
  })
