import type { SigningPad } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'

/**
 * A page for a signer to draw on with another device.
 *
 * @table signing_pads
 */
export interface PadRow extends SigningPad {
  signer_id: string
  document_id: string
  token_hash: Buffer
  person: number
  unlocked_by: string | null
  identified_by: string | null
  via: Schemas['AuditVia'] | null
}

/** Stores a pad in place of the signer's earlier one. */
export async function replacePad(tx: TransactionSql, pad: PadRow): Promise<void> {
  await tx`delete from signing_pads where signer_id = ${pad.signer_id}`
  await tx`insert into signing_pads ${tx({ ...pad, via: pad.via && tx.json({ ...pad.via }) } as never)}`
}

/** Stores what was drawn on the pad of a signer. */
export async function saveDrawing(tx: TransactionSql, signerUuid: string, png: Uint8Array): Promise<void> {
  await tx`update signing_pads set png = ${png} where signer_id = ${signerUuid}`
}

/** The pad that a signer has created last. */
export async function findPad(sql: Sql | TransactionSql, signerUuid: string): Promise<PadRow | undefined> {
  const [pad] = await sql<PadRow[]>`select * from signing_pads where signer_id = ${signerUuid}`
  return pad
}

export async function findPadByHash(sql: Sql, hash: Buffer): Promise<PadRow | undefined> {
  const [pad] = await sql<PadRow[]>`select * from signing_pads where token_hash = ${hash}`
  return pad
}
