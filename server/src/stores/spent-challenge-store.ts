import type { TransactionSql } from 'postgres'

/**
 * A challenge of a link that was solved and used, as it is stored.
 *
 * @table spent_challenges
 */
export interface SpentChallengeRow {
  /** The digest of the challenge. */
  id: Buffer
  expires_at: Date
}

/** Uses a challenge up. Returns whether nobody has before. Of two who try at once, one waits for the other. */
export async function spendChallenge(tx: TransactionSql, { id, expires_at }: SpentChallengeRow): Promise<boolean> {
  const rows = await tx`
    insert into spent_challenges ${tx({ id, expires_at })} on conflict (id) do nothing returning id
  `
  return rows.length === 1
}
