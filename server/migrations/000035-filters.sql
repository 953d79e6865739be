-- What else lists of documents are filtered by.
alter table document_listings add column template_id uuid, add column bulk_send_id uuid, add column voided_by text;

create or replace function list_documents() returns trigger
language plpgsql as $$
begin
  insert into document_listings as listed
  select id, account_id, mode, trashed_at is not null, status, external_id, created_at, updated_at, search_text_of(changed),
    template_id, bulk_send_id, voided_by
  from changed
  on conflict (document_id) do update set
    trashed = excluded.trashed,
    status = excluded.status,
    external_id = excluded.external_id,
    created_at = excluded.created_at,
    updated_at = excluded.updated_at,
    search_text = excluded.search_text,
    template_id = excluded.template_id,
    bulk_send_id = excluded.bulk_send_id,
    voided_by = excluded.voided_by
  where listed is distinct from excluded;
  return null;
end
$$;

update document_listings
set template_id = documents.template_id, bulk_send_id = documents.bulk_send_id, voided_by = documents.voided_by
from documents
where documents.id = document_id
  and (documents.template_id is not null or documents.bulk_send_id is not null or documents.voided_by is not null);

create index on document_listings (account_id, mode, template_id) where template_id is not null;
create index on document_listings (account_id, mode, bulk_send_id) where bulk_send_id is not null;
create index on document_listings (account_id, mode, voided_by) where voided_by is not null;
create index on signers (fold_case(email));

-- The tags and metadata of a document of one owner, as terms of an index. Those of another owner are other terms.
create function terms_of(account_id uuid, mode text, tags text[], metadata jsonb) returns text[]
language sql immutable parallel safe
return array(
  select jsonb_build_array(account_id, mode, tag)::text from unnest(tags) as tag
  union all
  select jsonb_build_array(account_id, mode, key, value)::text from jsonb_each(metadata)
);

create index on documents using gin (terms_of(account_id, mode, tags, metadata)) with (gin_pending_list_limit = 256)
where tags <> '{}' or metadata <> '{}';
