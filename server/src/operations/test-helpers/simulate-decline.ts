import { decline } from '@signpost/spec/rules'
import { commit } from '../../commit/commit.js'
import { presentDocument } from '../../documents/present-document.js'
import type { Handler } from '../call.js'
import { holdForSigner } from './hold-for-signer.js'

export const simulateDecline: Handler<'simulateDecline'> = async (
  context,
  { path, body, caller, client, transaction }
) =>
  transaction(async (tx) => {
    const { held, visitor, act } = await holdForSigner(tx, caller, client, path, context.clock.now())
    return (await commit(context, tx, held, decline(held, visitor, body, act))).as(presentDocument)
  })
