import type { Mode } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'

/**
 * An upload, as it is stored: a file that a document can be created from or, if it names a field, that a signer can attach.
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
  /** Null unless it is for a field. */
  signer_id: string | null
  /** How often another person had taken the place of the signer. */
  person: number | null
  field_id: string | null
}

type NewUpload = Omit<UploadRow, 'filled_at' | 'used_at' | UploadOfSigner> & Partial<Pick<UploadRow, UploadOfSigner>>
type UploadOfSigner = 'signer_id' | 'person' | 'field_id'

export async function insertUpload(tx: TransactionSql, upload: NewUpload): Promise<void> {
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

/** The number of files that a signer has begun to upload. Uploads are kept for about a day. */
export async function countUploadsOfSigner(tx: TransactionSql, signerUuid: string): Promise<number> {
  const [found] = await tx<[{ count: number }]>`
    select count(*)::int from uploads where signer_id = ${signerUuid}
  `
  return found.count
}
