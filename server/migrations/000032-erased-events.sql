-- Where events were in the order of events that were erased with their document, for readers who go on after them.
create table erased_events (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  position bigint not null,
  created_at timestamptz not null
);
create index on erased_events (account_id);
create index on erased_events (created_at);
