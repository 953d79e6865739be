import type { Sql, TransactionSql } from 'postgres'
import type { ApiKeyRow } from './api-key-store.js'
import type { BulkSendRow } from './bulk-send-store.js'
import type { DocumentRow } from './document-store.js'
import type { EndpointRow } from './endpoint-store.js'
import type { ListedEvent } from './event-list-store.js'
import type { MemberRow } from './member-store.js'
import type { TemplateLinkRow } from './template-link-store.js'
import type { TemplateRow } from './template-store.js'

// Everything of an account in both modes, the oldest first.

export async function findDocumentIdsOf(tx: TransactionSql, accountUuid: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from documents where account_id = ${accountUuid} order by created_at, id
  `
  return rows.map(({ id }) => id)
}

/** Documents in the order of their identifiers. */
export async function findDocumentsByUuids(tx: Sql | TransactionSql, uuids: string[]): Promise<DocumentRow[]> {
  return tx<DocumentRow[]>`
    select documents.*
    from unnest(${uuids}::uuid[]) with ordinality as wanted(id, place)
    join documents using (id)
    order by place
  `
}

export async function findTemplatesOf(tx: TransactionSql, accountUuid: string): Promise<TemplateRow[]> {
  return tx<TemplateRow[]>`select * from templates where account_id = ${accountUuid} order by created_at, id`
}

export async function findTemplateLinksOf(tx: TransactionSql, accountUuid: string): Promise<TemplateLinkRow[]> {
  return tx<TemplateLinkRow[]>`select * from template_links where account_id = ${accountUuid} order by created_at, id`
}

export async function findEndpointsOf(tx: TransactionSql, accountUuid: string): Promise<EndpointRow[]> {
  return tx<EndpointRow[]>`select * from webhook_endpoints where account_id = ${accountUuid} order by created_at, id`
}

export async function findApiKeysOf(tx: TransactionSql, accountUuid: string): Promise<ApiKeyRow[]> {
  return tx<ApiKeyRow[]>`select * from api_keys where account_id = ${accountUuid} order by created_at, id`
}

export async function findMembersOf(tx: TransactionSql, accountUuid: string): Promise<MemberRow[]> {
  return tx<MemberRow[]>`select * from members where account_id = ${accountUuid} order by invited_at, id`
}

export async function findBulkSendsOf(
  tx: TransactionSql,
  accountUuid: string
): Promise<Pick<BulkSendRow, 'id' | 'mode'>[]> {
  return tx<BulkSendRow[]>`select id, mode from bulk_sends where account_id = ${accountUuid} order by created_at, id`
}

/** The events of an account, in batches. */
export function readEventsOf(tx: TransactionSql, accountUuid: string): AsyncIterable<ListedEvent[]> {
  return tx<ListedEvent[]>`
    select body from events where account_id = ${accountUuid} order by position, created_at, id
  `.cursor(500)
}
