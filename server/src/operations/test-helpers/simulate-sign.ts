import { simulateSigning, view } from '@signpost/spec/rules'
import { commit } from '../../commit/commit.js'
import { presentDocument } from '../../documents/present-document.js'
import { given } from '../../given/given.js'
import { consentFor } from '../../signing-session/consent.js'
import type { Handler } from '../call.js'
import { holdForSigner } from './hold-for-signer.js'

export const simulateSign: Handler<'simulateSign'> = async (context, { path, body, caller, client, transaction }) =>
  transaction(async (tx) => {
    const { held, visitor, act } = await holdForSigner(tx, caller, client, path, context.clock.now())
    const { value: seen } = await commit(context, tx, held, view(held, visitor, act))
    const transition = await simulateSigning(seen, visitor, body.fields ?? {}, consentFor(caller.account), given, act)
    return (await commit(context, tx, seen, transition)).as(presentDocument)
  })
