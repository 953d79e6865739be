import { preparationOf, prepare } from '@signpost/spec/rules'
import { commit } from '../../commit/commit.js'
import { holdDocument } from '../../commit/hold.js'
import { ownerOf } from '../../documents/owner.js'
import { given } from '../../given/given.js'
import type { Handler } from '../call.js'

export const setDocumentFields: Handler<'setDocumentFields'> = async (context, { path, body, caller, transaction }) =>
  transaction(async (tx) => {
    const held = await holdDocument(tx, ownerOf(caller), path.id)
    const prepared = await commit(context, tx, held, await prepare(held, body, given, context.clock.now()))
    return prepared.as((draft) => preparationOf({ ...draft, fields: [] }, given))
  })
