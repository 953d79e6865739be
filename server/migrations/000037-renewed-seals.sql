-- When the seal of a document is renewed next, or raised to a level that could not be had before. Null is unknown, of
-- documents that were sealed before, or never: a service without timestamp authorities renews none.
alter table documents add column renewal_due_at timestamptz;
create index documents_renewal_due_at on documents (renewal_due_at)
  where renewal_due_at is not null and seal_status = 'sealed' and erased_at is null;
create index documents_renewal_unknown on documents (sealed_at)
  where renewal_due_at is null and seal_level in ('B-T', 'B-LT', 'B-LTA') and seal_status = 'sealed' and erased_at is null;

-- The states of sealed files that were renewed, the first and the newest among them. The file of today begins with each of
-- them, and each is recognized as sealed here.
create table seal_states (
  sha256 text not null,
  document_id uuid not null references documents on delete cascade,
  part text not null check (part in ('document', 'certificate')),
  -- The length of the file.
  bytes integer not null,
  made_at timestamptz not null,
  primary key (document_id, sha256)
);
create index on seal_states (sha256);
