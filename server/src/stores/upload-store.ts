import type { Mode } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'

/**
 * An upload, as it is stored: a PDF that a document can be created from.
 *
 * @table uploads
 */
export interface UploadRow {
  id: string
  account_id: string
  mode: Mode
  file_name: string
  max_size: number
  created_at: Date
  expires_at: Date
  filled_at: Date | null
  used_at: Date | null
}

export async function insertUpload(
  tx: TransactionSql,
  upload: Omit<UploadRow, 'filled_at' | 'used_at'>
): Promise<void> {
  await tx`insert into uploads ${tx(upload)}`
}

export async function findUpload(sql: Sql, uuid: string): Promise<UploadRow | undefined> {
  const [upload] = await sql<UploadRow[]>`select * from uploads where id = ${uuid}`
  return upload
}

export async function markUploadFilled(sql: Sql, uuid: string, now: Date): Promise<void> {
  await sql`update uploads set filled_at = ${now} where id = ${uuid} and used_at is null`
}

/** Marks an upload as used. False if it already was. */
export async function markUploadUsed(tx: TransactionSql, uuid: string, now: Date): Promise<boolean> {
  const [taken] = await tx`
    update uploads
    set used_at = ${now}
    where id = ${uuid} and used_at is null
    returning 1
  `
  return taken !== undefined
}
