-- What lists of documents filter, sort and search by: narrow rows beside the wide ones, kept by the triggers below.

-- Unicode's lower case, whatever the database's own locale knows of it.
do $$
declare
  known text := (
    select quote_ident(collname)
    from pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu') and collencoding in (-1, pg_char_to_encoding(getdatabaseencoding()))
    order by collname
    limit 1
  );
begin
  execute format(
    'create function fold_case(value text) returns text
     language sql immutable strict parallel safe
     return lower(value collate %s) collate "C"',
    coalesce(known, '"default"')
  );
end
$$;

create table document_listings (
  document_id uuid primary key references documents on delete cascade,
  account_id uuid not null,
  mode text not null,
  trashed boolean not null,
  status text not null,
  external_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Title, file name, external id, and the signers' names and addresses, in lower case.
  search_text text collate "C" not null
);

create function search_text_of(document documents) returns text
language sql stable
return fold_case(concat_ws(
  e'\x1f',
  document.title,
  document.file_name,
  document.external_id,
  (
    select string_agg(concat_ws(e'\x1f', name, email), e'\x1f' order by position)
    from signers
    where document_id = document.id
  )
));

create function list_documents() returns trigger
language plpgsql as $$
begin
  insert into document_listings as listed
  select id, account_id, mode, trashed_at is not null, status, external_id, created_at, updated_at, search_text_of(changed)
  from changed
  on conflict (document_id) do update set
    trashed = excluded.trashed,
    status = excluded.status,
    external_id = excluded.external_id,
    created_at = excluded.created_at,
    updated_at = excluded.updated_at,
    search_text = excluded.search_text
  where listed is distinct from excluded;
  return null;
end
$$;

create function list_signers() returns trigger
language plpgsql as $$
begin
  update document_listings
  set search_text = search_text_of(documents)
  from documents
  where documents.id = document_listings.document_id
    and documents.id in (select document_id from changed)
    and search_text <> search_text_of(documents);
  return null;
end
$$;

-- Each change of a listing, as what it took away (-1) and what it added (1). With a count of some moment it gives the
-- count of any later one, and no two writers wait for each other as they would for a counter. Rows of transactions that
-- a snapshot does not see are the changes since that snapshot. Lost in a crash of the database together with the
-- surveys that need it.
create unlogged table listing_changes (
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  sign smallint not null,
  document_id uuid not null,
  account_id uuid not null,
  mode text not null,
  trashed boolean not null,
  status text not null,
  external_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text collate "C" not null
);

create function record_listing_change() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into listing_changes (
      sign, document_id, account_id, mode, trashed, status, external_id, created_at, updated_at, search_text
    )
    select -1, document_id, account_id, mode, trashed, status, external_id, created_at, updated_at, search_text
    from before;
  end if;
  if tg_op <> 'DELETE' then
    insert into listing_changes (
      sign, document_id, account_id, mode, trashed, status, external_id, created_at, updated_at, search_text
    )
    select 1, document_id, account_id, mode, trashed, status, external_id, created_at, updated_at, search_text
    from after;
  end if;
  return null;
end
$$;

-- What a long list was found to be at some moment: how many documents it had, and in which stretches they stood.
create unlogged table list_surveys (
  id uuid primary key,
  account_id uuid not null,
  mode text not null,
  -- The list: filter and sort.
  list jsonb not null,
  -- When it was surveyed, and what was visible then.
  snapshot pg_snapshot not null,
  taken_at timestamptz not null,
  asked_at timestamptz not null,
  total integer not null
);

-- Documents that follow each other in a list, from one to another, with few others between them. All stretches of a
-- survey together have all documents of the list.
create unlogged table list_stretches (
  survey_id uuid not null references list_surveys on delete cascade,
  -- Of the first document, counted from the oldest one of the list.
  position integer not null,
  -- What the list is sorted by.
  from_at timestamptz not null,
  from_id uuid not null,
  until_at timestamptz not null,
  until_id uuid not null,
  primary key (survey_id, position)
);

insert into document_listings
select id, account_id, mode, trashed_at is not null, status, external_id, created_at, updated_at, search_text_of(documents)
from documents;

create index on document_listings (account_id, mode, trashed, created_at, document_id);
create index on document_listings (account_id, mode, trashed, updated_at, document_id);
create index on document_listings (account_id, mode, trashed, status, created_at, document_id);
create index on document_listings (account_id, mode, trashed, status, updated_at, document_id);
create index on document_listings (account_id, mode, external_id) where external_id is not null;
create index on listing_changes (account_id, mode, xid);
create index on listing_changes (at);
create index on list_surveys (account_id, mode, list, taken_at);

create index on webhook_deliveries (endpoint_id, status, created_at desc, id desc);
create index on captured_emails (account_id, mode, fold_case(recipient), created_at desc, id desc);
create index on captured_emails (document_id, created_at desc, id desc);

-- Trigrams make rare words quick to find. Without the extension, which comes with most Postgres, searching still works.
do $$
begin
  create extension if not exists pg_trgm;
  -- A short list of pending entries: every search reads it through.
  create index on document_listings using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
exception when feature_not_supported or undefined_file or insufficient_privilege then
  raise notice 'pg_trgm is not to be had: searching many documents will be slow';
end
$$;

create trigger list_inserted after insert on documents
  referencing new table as changed for each statement execute function list_documents();
create trigger list_updated after update on documents
  referencing new table as changed for each statement execute function list_documents();
create trigger list_inserted after insert on signers
  referencing new table as changed for each statement execute function list_signers();
create trigger list_updated after update on signers
  referencing new table as changed for each statement execute function list_signers();
create trigger list_deleted after delete on signers
  referencing old table as changed for each statement execute function list_signers();

create trigger record_insert after insert on document_listings
  referencing new table as after for each statement execute function record_listing_change();
create trigger record_update after update on document_listings
  referencing old table as before new table as after for each statement execute function record_listing_change();
create trigger record_delete after delete on document_listings
  referencing old table as before for each statement execute function record_listing_change();

drop index documents_account_id_mode_updated_at_id_idx;
drop index documents_account_id_mode_external_id_idx;
