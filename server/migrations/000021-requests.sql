-- The requests of keys and members in the last days. There are no foreign keys: a request is recorded later than it is made,
-- in a batch that must not fail for an account that is gone.
create table requests (
  id uuid primary key,
  account_id uuid not null,
  mode text not null check (mode in ('live', 'test')),
  request_id text not null,
  method text not null,
  path text not null,
  operation text not null,
  status integer not null,
  error_code text,
  duration_ms integer not null,
  key_id uuid,
  member_id uuid,
  ip_address text,
  created_at timestamptz not null
);
create index requests_listed on requests (account_id, mode, created_at desc, id desc);
-- Few are: without it, a search for them could read all others.
create index requests_failed on requests (account_id, mode, created_at desc, id desc) where status >= 400;
create index requests_created_at on requests (created_at);
