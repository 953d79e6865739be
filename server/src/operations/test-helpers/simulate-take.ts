import { take } from '@signpost/spec/rules'
import { commit } from '../../commit/commit.js'
import { presentDocument } from '../../documents/present-document.js'
import { given } from '../../given/given.js'
import type { Handler } from '../call.js'
import { holdForSigner } from './hold-for-signer.js'

export const simulateTake: Handler<'simulateTake'> = async (context, { path, body, caller, client, transaction }) =>
  transaction(async (tx) => {
    const named = { ...path, candidate_id: body.candidate_id }
    const { held, visitor, act } = await holdForSigner(tx, caller, client, named, context.clock.now())
    return (await commit(context, tx, held, take(held, visitor, given, act))).as(presentDocument)
  })
