import type { TransactionSql } from 'postgres'
import { queueEmail } from '../mail/queue-email.js'
import type { SignerRow } from '../signers/signer-store.js'

/** Tells those who hold a link to a stopped document that it no longer works. */
export async function notifyInvited(
  tx: TransactionSql,
  kind: 'voided' | 'expired',
  signers: SignerRow[],
  now: Date
): Promise<void> {
  for (const { id, status } of signers) {
    if (status !== 'waiting' && status !== 'declined') await queueEmail(tx, { kind, signerUuid: id }, now)
  }
}
