import { systemAct, trash, voidBySender } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { commit } from '../commit/commit.js'
import type { HeldRows } from '../commit/hold.js'
import type { Context } from '../context/context.js'

/** Voids a document of a closed account that is out for signature, or moves a draft to the trash. Others are left as they are. */
export async function endUnended(context: Context, tx: TransactionSql, held: HeldRows): Promise<void> {
  const act = systemAct(context.clock.now())
  const { status, seal_status, trashed_at, legal_hold } = held.document
  if (status === 'draft' && !trashed_at && !legal_hold) await commit(context, tx, held, trash(held, act))
  if (status === 'sent' && seal_status === 'none') {
    await commit(context, tx, held, voidBySender(held, 'The account of the sender was closed.', act))
  }
}
