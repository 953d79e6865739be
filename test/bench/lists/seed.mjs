const kinds = [
  'Employment contract',
  'Contract of sale',
  'Lease agreement',
  'Service agreement',
  'Mutual NDA',
  'Offer letter',
  'Photo release',
  'Purchase order',
  'Change request',
  'Vendor information'
]
const places = ['Berlin', 'Zürich', 'São Paulo', 'Łódź', 'Oslo', 'Lyon', 'Austin', '東京', 'Αθήνα', 'Porto']
const firstNames = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Zoë', 'Jürgen', 'María', 'Søren']
const lastNames = ['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov', 'Knuth', 'Nguyễn', 'Müller', 'García', 'Ågren']

/**
 * Inserts this many documents of many kinds, with their signers, into an account. The triggers of the tables run; only
 * the trigram index is rebuilt at the end, which is faster than adding a million entries to it.
 */
export async function seed(sql, accountUuid, count) {
  const [index] = await sql`
    select indexname, indexdef
    from pg_indexes
    where tablename = 'document_listings' and indexdef like '%gin_trgm_ops%'
  `
  await sql`drop index ${sql(index.indexname)}`
  for (let done = 0; done < count; done += 100_000) {
    await seedDocuments(sql, accountUuid, done + 1, Math.min(count, done + 100_000))
  }
  await sql.unsafe(index.indexdef)
}

async function seedDocuments(sql, accountUuid, from, to) {
  await sql.begin(async (tx) => {
    await tx`
      create temporary table seeded on commit drop as
      select n, uuidv7() as id, hashint8extended(n, 1) & 1048575 as dice, hashint8extended(n, 2) & 1048575 as other
      from generate_series(${from}::bigint, ${to}::bigint) as n
    `
    await tx`
      insert into documents (
        id, account_id, mode, external_id, title, file_name, status, metadata, page_count, file_size, sha256,
        working_sha256, inspection, files_id, created_at, updated_at, trashed_at
      )
      select id, ${accountUuid}, 'live',
        'crm-' || n,
        concat_ws(' ',
          (${kinds}::text[])[1 + dice % 10],
          (${places}::text[])[1 + other % 10],
          2015 + dice % 11,
          case when n % 50000 = 500 then 'Zeppelin' when n % 250 = 7 then 'Quarry' when n % 20000 = 11 then 'qz' end),
        'scan-' || lpad(n::text, 7, '0') || '.pdf',
        case when dice % 100 < 15 then 'draft' when dice % 100 < 35 then 'sent' when dice % 100 < 97 then 'completed' else 'voided' end,
        '{"team": "sales"}', 1 + dice % 12, 40000 + other, md5(n::text), md5(n::text),
        '{"pages": [{"width": 612, "height": 792, "rotation": 0}]}', id,
        timestamptz '2023-01-01' + n * interval '90 seconds',
        timestamptz '2023-01-01' + (n + other % 9000) * interval '90 seconds',
        case when dice % 100 = 1 then timestamptz '2026-01-01' end
      from seeded
    `
    await tx`
      insert into signers (id, document_id, position, email, name, sign_order, status)
      select uuidv7(), id, position,
        'person' || (dice * 7 + position * 31) % 200000 || '@' || (array['example.com', 'example.org', 'mail.example'])[1 + other % 3],
        (${firstNames}::text[])[1 + (dice / 7 + position) % 10] || ' ' || (${lastNames}::text[])[1 + (other / 7 + position) % 10],
        1, case when dice % 100 < 35 then 'pending' else 'signed' end
      from seeded, generate_series(0, (dice % 2)::int) as position
      where dice % 100 >= 15
    `
  })
}
