import type { World } from '../world.js'
import { uuidOf } from './uuid-of.js'

/** Inserts documents of many kinds and ages into the world's account. */
export async function seedDocuments({ sql, account }: World, count: number): Promise<void> {
  await sql`
    insert into documents (
      id, account_id, mode, external_id, title, file_name, status, metadata, page_count, file_size, sha256,
      working_sha256, inspection, files_id, created_at, updated_at, trashed_at
    )
    select
      id, ${uuidOf(account.account_id)}, 'live',
      'ref-' || n % 40,
      case when n % 3 = 0 then 'Lease' when n % 500 = 1 then 'Zeppelin' else 'Contract' end || ' Zürich ' || n,
      'scan.pdf',
      (array['draft', 'sent', 'completed', 'voided'])[1 + n % 4],
      '{}', 1, 1, repeat('0', 64), repeat('0', 64), '{"pages": []}', id,
      -- Some at the very same time, and some between two milliseconds.
      timestamptz '2024-01-01' + n / 3 * interval '1 minute 1 microsecond',
      timestamptz '2024-01-01' + (n * 7919 % 10007) * interval '1 minute',
      case when n % 4 = 0 and n % 7 = 0 then timestamptz '2024-06-01' end
    from (select n, gen_random_uuid() as id from generate_series(1, ${count}::int) as n) as numbered
  `
  await sql`
    insert into signers (id, document_id, position, email, name, sign_order, status)
    select gen_random_uuid(), id, 0, 'person' || page_count || '@example.com', 'Zoë Ågren', 1, 'signed'
    from documents
    where status <> 'draft'
  `
  await sql`analyze`
}
