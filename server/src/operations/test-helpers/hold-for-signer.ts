import { type Act, assertTestMode, signerOf, type Visitor, visitorFor } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import type { AccountCaller, Client } from '../../accounts/caller.js'
import { simulatedAct } from '../../audit/actors.js'
import { holdWithFields } from '../../commit/hold.js'
import { ownerOf } from '../../documents/owner.js'
import { given } from '../../given/given.js'

type Held = Awaited<ReturnType<typeof holdWithFields>>

/** Locks a document for a test helper that acts as one of its signers. The act is marked as simulated. */
export async function holdForSigner(
  tx: TransactionSql,
  caller: AccountCaller,
  client: Client,
  { id, signer_id, candidate_id }: { id: string; signer_id: string; candidate_id?: string },
  now: Date
): Promise<{ held: Held; visitor: Visitor; act: Act }> {
  assertTestMode(caller)
  const held = await holdWithFields(tx, ownerOf(caller), id)
  const visitor = visitorFor(held, signerOf(held, signer_id, given), candidate_id, given, now)
  return { held, visitor, act: simulatedAct({ ...held, visitor }, client, now) }
}
