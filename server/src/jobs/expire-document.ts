import { expire, systemAct } from '@signpost/spec/rules'
import { commit } from '../commit/commit.js'
import { holdByUuid } from '../commit/hold.js'
import type { Context } from '../context/context.js'

/** The job that voids a document whose deadline has passed. */
export async function expireDocument(context: Context, documentUuid: string): Promise<void> {
  await context.sql.begin(async (tx) => {
    const sent = await holdByUuid(tx, documentUuid)
    if (sent) await commit(context, tx, sent, expire(sent, systemAct(context.clock.now())))
  })
}
