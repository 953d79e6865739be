/** What there is of it, for so many deliveries. Half of the waiting deliveries are due, the others are retries of later. */
export function shareOf(deliveries) {
  return { accounts: 901, documents: Math.ceil(deliveries / 5), days: 40 }
}

/**
 * Inserts so many events with a delivery each, over 40 days, and a fifth as many documents with a signer each. There are 901
 * accounts, the first of which has a tenth of everything. One delivery in a hundred waits. Triggers are left out,
 * and indexes are built at the end, which is faster.
 */
export async function seed(sql, deliveries) {
  const { documents, days } = shareOf(deliveries)
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`set local maintenance_work_mem = '1GB'`
    await tx.unsafe(functions)
    await tx.unsafe(`
      insert into accounts (id, name, email, email_verified, plan, created_at)
      select pg_temp.account(n), 'Name', n || '@example.com', true, 'business', now() - interval '${days} days'
      from generate_series(0, 999) as n where n % 10 > 0 or n = 0;
      insert into webhook_endpoints (id, account_id, mode, url, events, active, secret, standing, created_at)
      select pg_temp.account(n), pg_temp.account(n), 'live', 'http://127.0.0.1:9', '{document.sent}', true, 'x', 'proven', now()
      from generate_series(0, 999) as n where n % 10 > 0 or n = 0`)
    const indexes = await tx`
      select pg_get_indexdef(indexrelid) as definition, indexrelid::regclass::text as name
      from pg_index
      where indrelid = any(array['events', 'webhook_deliveries', 'documents', 'signers']::regclass[]) and not indisunique
    `
    for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
    await tx.unsafe(documentsAndSigners(documents, days))
    await tx.unsafe(eventsAndDeliveries(deliveries, days))
    for (const { definition } of indexes) await tx.unsafe(definition)
  })
  await sql`vacuum analyze`
}

const functions = `
  create function pg_temp.account(n bigint) returns uuid language sql immutable
    return md5('account' || case when n % 10 = 0 then 0 else n % 1000 end)::uuid;
  create function pg_temp.document(n bigint) returns uuid language sql immutable return md5('document' || n)::uuid;
  create function pg_temp.event(n bigint) returns uuid language sql immutable
    return (lpad(to_hex(n), 12, '0') || substr(md5('event' || n), 13))::uuid`

const at = (total, days) => `now() - (${total} - n) * interval '${days} days' / ${total}`

// Of a hundred documents, twenty are sent, and two of these have a reminder due. Of a hundred thousand,
// two are overdue, and one has lost its seal.
const documentsAndSigners = (total, days) => `
  insert into documents (id, account_id, mode, title, file_name, status, metadata, page_count, file_size, sha256,
    working_sha256, inspection, files_id, created_at, updated_at, seal_status, seal_sha256, expires_at, letters_due_at)
  select pg_temp.document(n), pg_temp.account(n), 'live', 'Contract ' || n, 'contract.pdf',
    case when n % 100 < 20 then 'sent' else 'completed' end, '{}', 3, 50000, md5('a' || n) || md5('b' || n),
    md5('c' || n) || md5('d' || n), '{"pages": [{"width": 612, "height": 792, "rotation": 0}]}', pg_temp.document(n),
    ${at(total, days)}, ${at(total, days)},
    case when n % 100000 = 10 then 'pending' when n % 100 < 20 then 'none' else 'sealed' end,
    case when n % 100 >= 20 then md5('e' || n) || md5('f' || n) end,
    case when n % 50000 = 5 then now() - interval '1 minute' else now() + interval '30 days' end,
    case when n % 100 >= 2 then now() + interval '30 days' when n % 2 = 0 then now() - interval '1 minute' end
  from generate_series(1, ${total}) as n;
  insert into signers (id, document_id, position, email, name, sign_order, status, invited_at, reminded_at)
  select pg_temp.document(n), pg_temp.document(n), 0, n || '@example.com', 'Ada Lovelace', 1,
    case when n % 100 < 20 then 'pending' else 'signed' end, ${at(total, days)}, case when n % 100 >= 2 then now() end
  from generate_series(1, ${total}) as n`

// Positions are below those of transactions to come: only such events are listed.
const eventsAndDeliveries = (total, days) => `
  insert into events (id, account_id, mode, document_id, type, body, created_at, position)
  select pg_temp.event(n), pg_temp.account(n / 5), 'live', pg_temp.document(n / 5),
    (array['document.sent', 'document.viewed', 'document.signed', 'document.completed', 'document.voided'])[1 + n % 5],
    repeat('x', 300), ${at(total, days)}, n - ${total}
  from generate_series(1, ${total}) as n;
  insert into webhook_deliveries (id, event_id, endpoint_id, status, attempts, first_attempt_at, last_attempt_at,
    next_attempt_at, status_code, created_at)
  select pg_temp.event(n), pg_temp.event(n), pg_temp.account(n / 5),
    case when n % 101 = 1 then 'pending' when n % 202 = 3 then 'failed' else 'delivered' end,
    case when n % 202 = 1 then 0 else 1 end, ${at(total, days)}, ${at(total, days)},
    case n % 202 when 1 then now() when 102 then now() + interval '1 hour' end, 200, ${at(total, days)}
  from generate_series(1, ${total}) as n`
