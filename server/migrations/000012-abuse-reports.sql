-- What signers reported to the operator. It outlives the erasure of its document, which the sender could use to hide it.
create table abuse_reports (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  document_id uuid not null,
  signer_id uuid not null unique,
  -- The title at the time. Null once the document is erased.
  title text,
  reason text not null,
  comment text,
  reported_at timestamptz not null,
  -- When a person had looked at it.
  settled_at timestamptz
);
create index on abuse_reports (reported_at) where settled_at is null;
create index on abuse_reports (settled_at);
create index on abuse_reports (account_id);
create index on abuse_reports (document_id);
