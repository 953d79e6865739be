-- The look of signing pages and e-mails. `logo` is the name of its file and its size in pixels. Null is the look of the
-- service.
alter table accounts add column logo jsonb;
alter table accounts add column color text;

create table logos (
  account_id uuid primary key references accounts on delete cascade,
  -- Digest and format: `5f70bf18….png`.
  name text not null,
  bytes bytea not null
);
create index on logos (name);
