import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../../contract/contract.js'
import { type IdPrefix, publicId } from '../../contract/ids.js'
import { type ApiKeyRow, findCreatorNames } from '../../stores/api-key-store.js'

const prefixes: Partial<Record<Schemas['AccountActorType'], IdPrefix>> = { member: 'mem', key: 'key' }

/** API keys in the contract's format. */
export async function presentKeys(sql: Sql | TransactionSql, rows: ApiKeyRow[]): Promise<Schemas['ApiKey'][]> {
  const creators = new Set(rows.map(({ created_by_id }) => created_by_id).filter((id) => id !== null))
  const names = creators.size > 0 ? await findCreatorNames(sql, [...creators]) : new Map<string, string>()
  return rows.map((row) => presentOne(row, names))
}

/** An API key in the contract's format. */
export async function presentKey(sql: Sql | TransactionSql, row: ApiKeyRow): Promise<Schemas['ApiKey']> {
  const [presented] = await presentKeys(sql, [row])
  // biome-ignore lint/style/noNonNullAssertion: one of each row
  return presented!
}

function presentOne(row: ApiKeyRow, names: Map<string, string>): Schemas['ApiKey'] {
  return {
    id: publicId('key', row.id),
    name: row.name,
    mode: row.mode,
    hint: row.hint,
    scopes: row.scopes,
    expires_at: row.expires_at?.toISOString() ?? null,
    allowed_addresses: row.allowed_addresses,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    created_by: creatorOf(row, names),
    creator_left_at: row.creator_left_at?.toISOString() ?? null
  }
}

function creatorOf({ created_by_type: type, created_by_id: uuid }: ApiKeyRow, names: Map<string, string>) {
  if (type === null) return null
  const prefix = prefixes[type]
  if (!prefix || uuid === null) return { type, id: null, name: null }
  return { type, id: publicId(prefix, uuid), name: names.get(uuid) ?? null }
}
