import type { World } from '../world.js'

/**
 * Puts so many documents into a world, a third of that into each table that grows with every document, and a tenth into
 * the others, as quickly as may be: triggers are left out. With fewer rows Postgres rather reads a table from end to end
 * than by its index, most of all that of documents, of which a thousand are asked for at once.
 */
export async function seedRows({ sql }: World, count: number): Promise<void> {
  const accounts = Math.ceil(count / 100)
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`set local synchronous_commit = off`
    await tx`
      create temporary table numbers on commit drop as
      select
        n,
        md5('account' || n % ${accounts}::int)::uuid as account,
        md5('id' || n)::uuid as id,
        now() - n * interval '10 seconds' as at
      from generate_series(1, ${count}::int) as n
    `
    await tx.unsafe(documents)
    await tx`delete from numbers where n > ${Math.ceil(count / 3)}`
    for (const statement of ofDocuments) await tx.unsafe(statement)
    await tx`delete from numbers where n > ${count / 10}`
    for (const statement of ofOthers) await tx.unsafe(statement)
  })
  await sql`analyze`
}

// The id of a row and of what hangs on it are the same, which no query minds.
const documents = `insert into documents (id, account_id, mode, title, file_name, status, metadata, page_count, file_size, sha256,
     working_sha256, inspection, files_id, created_at, updated_at, sent_at, completed_at, seal_status, seal_sha256, expires_at, letters_due_at,
     seal_level, sealed_at, renewal_due_at, renewal_since)
   select id, account, 'live', 'Title', 'a.pdf', (array['draft', 'sent', 'completed', 'voided'])[1 + n % 4], '{}', 1, 1,
     '0', '0', '{}', id, at, at, case when n % 4 > 0 then at end, case when n % 4 = 2 then at end, case n % 4 when 2 then 'sealed' else 'none' end,
     case n % 4 when 2 then md5('seal' || n) || md5('seal' || n) end, at + interval '1 year',
     case when n > 400 then at + interval '1 year' end,
     case n % 4 when 2 then 'B-LTA' end, case n % 4 when 2 then at end, case when n % 4 = 2 and n > 400 then at + interval '1 year' end,
     case when n % 400 = 2 then at end from numbers`

const ofDocuments = [
  `insert into document_listings (document_id, account_id, mode, trashed, status, created_at, updated_at, search_text)
   select id, account, 'live', false, (array['draft', 'sent', 'completed', 'voided'])[1 + n % 4], at, at, 'title' from numbers`,
  `insert into signers (id, document_id, position, email, name, sign_order, status, invited_at, reminded_at)
   select id, id, 0, n || '@example.com', 'Name', 1, 'pending', at, case when n > 100 then at end from numbers`,
  `insert into fields (id, document_id, signer_id, position, type, page, x, y, width, height, required, read_only)
   select id, id, id, 0, 'signature', 1, 1, 1, 1, 1, true, false from numbers`,
  `insert into events (id, account_id, mode, document_id, type, body, created_at)
   select id, account, 'live', id, 'document.sent', '{}', at from numbers`,
  `insert into erased_events (id, account_id, mode, position, created_at)
   select gen_random_uuid(), account, 'live', n, at from numbers`,
  `insert into webhook_deliveries (id, event_id, endpoint_id, status, created_at)
   select id, id, id, 'delivered', at from numbers`,
  `insert into delivery_attempts (delivery_id, number, started_at, status_code, duration_ms)
   select id, 1, at, 200, 1 from numbers`,
  `insert into audit_entries (document_id, sequence, at, action, actor, simulated, data, previous_hash, hash)
   select id, 1, at, 'x', '{}', false, '{}', 'x', 'x' from numbers`,
  `insert into seal_states (document_id, part, sha256, bytes, made_at)
   select id, 'document', md5('state' || n) || md5('state' || n), 1, at from numbers`,
  `insert into audit_heads (document_id, entries, hash, key_id, mac) select id, 1, 'x', 'x', 'x' from numbers`
]

const ofOthers = [
  `insert into audit_anchors (number, sha256, heads, created_at) select n, 'x', 0, at from numbers`,
  // The daily verification need not look at them.
  `update audit_verification set changed_until = (select max(number) from audit_anchors)`,
  `insert into audit_problems (source, subject, problem, found_at) select 'x' || n, 'x', 'x', at from numbers`,
  `insert into accounts (id, name, email, email_verified, plan, created_at)
   select account, 'Name', n || '@example.org', true, 'free', at from numbers on conflict do nothing`,
  `insert into api_keys (id, account_id, mode, key_hash, hint, created_at)
   select id, account, 'live', sha256(n::text::bytea), 'x', at from numbers`,
  `insert into members (id, account_id, email, role, invited_at)
   select id, account, n || '@example.org', 'viewer', at from numbers`,
  `insert into account_log (id, account_id, action, actor_type, actor_id, target_id, changed, details, created_at)
   select id, account, 'key.created', 'key', id, id, '{}', '{}', at from numbers`,
  `insert into operator_log (id, command, outcome, os_user, host, account_id, details, created_at)
   select id, 'keys create', 'done', 'x', 'x', account, '{}', at from numbers`,
  `insert into member_identities (member_id, account_id, issuer, subject, linked_at)
   select id, account, 'https://id.example.org', n::text, at from numbers`,
  `insert into sign_in_links (id, member_id, expires_at) select id, id, now() + interval '1 hour' from numbers`,
  `insert into passkeys (id, member_id, credential_id, public_key, sign_count, transports, name, synced, created_at)
   select id, id, n::text, '', 0, '{}', 'x', true, at from numbers`,
  `insert into passkey_challenges (challenge, browser_hash, member_id, expires_at)
   select sha256(n::text::bytea), '', id, now() + interval '5 minutes' from numbers`,
  `insert into spent_challenges (id, expires_at)
   select sha256(n::text::bytea), now() + interval '5 minutes' from numbers`,
  `insert into console_sessions (id, member_id, token_hash, created_at, last_seen_at, expires_at)
   select id, id, sha256(n::text::bytea), at, at, now() + interval '1 day' from numbers`,
  `insert into signatures (signer_id, purpose, kind, text) select id, 'signature', 'typed', 'x' from numbers`,
  `insert into signing_pads (signer_id, document_id, id, token_hash, person, purpose, expires_at)
   select id, id, id, sha256(n::text::bytea), 0, 'signature', now() + interval '10 minutes' from numbers`,
  `insert into templates (id, account_id, mode, title, file_name, page_count, file_size, sha256, working_sha256, inspection,
     files_id, roles, fields, created_at, updated_at)
   select id, account, 'live', 'T', 'a.pdf', 1, 1, '0', '0', '{}', md5('files' || n)::uuid, '{}', '[]', at, at from numbers`,
  `insert into template_links (id, account_id, mode, template_id, key, role, signers, prefill, authentication, actor, created_at, updated_at)
   select id, account, 'live', id, n, 'Client', '[]', '{}', 'email_code', '{}', at, at from numbers`,
  `insert into template_link_codes (id, link_id, email, codes_since) select id, id, n || '@example.com', now() - n * interval '1 second' from numbers`,
  `insert into webhook_endpoints (id, account_id, mode, url, events, active, secret, created_at)
   select id, account, 'live', 'http://127.0.0.1:9', '{}', true, 'x', at from numbers`,
  `insert into bulk_sends (id, account_id, mode, document_id, key_id, status, request, created_at)
   select id, account, 'live', id, id, 'completed', '{}', at from numbers`,
  `insert into bulk_recipients (bulk_send_id, position, email, name, status)
   select id, 0, 'x', 'x', 'sent' from numbers`,
  `insert into uploads (id, account_id, mode, file_name, max_size, created_at, expires_at)
   select id, account, 'live', 'a.pdf', 1, at, now() + interval '1 hour' from numbers`,
  `insert into idempotency_keys (caller, key, route, body_hash, answered_at, status, body)
   select 'x', n::text, 'x', '\\x00', now() - n * interval '0.1 second', 200, '{}' from numbers`,
  `insert into captured_emails (id, account_id, mode, document_id, kind, recipient, subject, text, html, links, created_at)
   select id, account, 'live', id, 'x', n || '@example.com', 'x', 'x', 'x', '{}', now() - n * interval '1 second' from numbers`,
  `insert into captured_messages (id, account_id, mode, document_id, kind, recipient, text, created_at)
   select id, account, 'live', id, 'x', '+' || n, 'x', now() - n * interval '1 second' from numbers`,
  `insert into abuse_reports (id, account_id, mode, document_id, signer_id, reason, reported_at, settled_at)
   select id, account, 'live', id, id, 'spam', at, case when n % 100 > 0 then at end from numbers`,
  `insert into document_usage (account_id, period, documents)
   select account, date '2020-01-01' + n, 1 from numbers on conflict do nothing`,
  `insert into daily_counts (account_id, mode, day, counted, count)
   select account, 'live', current_date - (n / 100)::int, 'requests', 1 from numbers on conflict do nothing`,
  `insert into rate_limits (bucket, second, second_count, minute, minute_count, day, day_count)
   select 'x' || n, 1, 1, 1, 1, extract(epoch from now())::bigint / 86400, 1 from numbers`,
  `insert into emails (id, request, created_at, sent_at) select id, '{}', at, at from numbers`,
  `insert into requests (id, account_id, mode, request_id, method, path, operation, status, duration_ms, key_id, created_at)
   select id, account, 'live', id, 'GET', '/account', 'getAccount', 200 + n % 4 * 100, 1, id, now() - n * interval '1 second'
   from numbers`
]
