-- Identifiers are UUIDv7; the prefix that people see is added at the edge.

create table accounts (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null,
  plan text not null check (plan in ('free', 'professional', 'business', 'enterprise')),
  -- Where signing pages may be framed; empty for anywhere.
  embed_origins text[] not null default '{}',
  created_at timestamptz not null
);

create table api_keys (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  -- SHA-256: the key itself is shown once and not kept.
  key_hash bytea not null unique,
  -- Enough to tell keys apart in a list.
  hint text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index on api_keys (account_id);

-- Counters may be lost in a crash of the database; they are not worth a flush to disk on each request.
create unlogged table rate_limits (
  bucket text primary key,
  second bigint not null,
  second_count integer not null,
  minute bigint not null,
  minute_count integer not null,
  day bigint not null,
  day_count integer not null
);

create table document_usage (
  account_id uuid not null references accounts on delete cascade,
  period date not null,
  documents integer not null,
  primary key (account_id, period)
);

create table idempotency_keys (
  -- An account in one mode, or a signer.
  caller text not null,
  key text not null,
  route text not null,
  body_hash bytea not null,
  started_at timestamptz not null,
  -- Null while the first request is being worked on.
  status integer,

  body text,
  primary key (caller, key, route)
);
create index on idempotency_keys (started_at);

create table uploads (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  file_name text not null,
  max_size integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  filled_at timestamptz,
  used_at timestamptz
);
create index on uploads (expires_at);

create table documents (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  external_id text,
  title text not null,
  file_name text not null,
  status text not null check (status in ('draft', 'sent', 'completed', 'voided')),
  metadata jsonb not null,
  page_count integer not null,
  file_size bigint not null,
  -- Of the file as it was uploaded, and of the copy that signers see and that is sealed.
  sha256 text not null,
  working_sha256 text not null,
  inspection jsonb not null,
  message text,
  cc jsonb not null default '[]',
  skip_email boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  expires_at timestamptz,
  completed_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  voided_by text check (voided_by in ('sender', 'signer', 'expiry')),
  template_id uuid,
  form_id uuid,
  bulk_send_id uuid,
  trashed_at timestamptz,
  seal_status text not null default 'none' check (seal_status in ('none', 'pending', 'sealed', 'failed')),
  seal_level text,
  sealed_at timestamptz,
  seal_sha256 text,
  certificate_sha256 text,
  seal_attempts integer not null default 0,
  seal_error text
);
create index on documents (account_id, mode, created_at desc, id desc);
create index on documents (account_id, mode, updated_at desc, id desc);
create index on documents (account_id, mode, external_id) where external_id is not null;
create index on documents (expires_at) where status = 'sent' and seal_status = 'none';
create index on documents (updated_at) where seal_status = 'pending';
create index on documents (trashed_at) where trashed_at is not null;

create table signers (
  id uuid primary key,
  document_id uuid not null references documents on delete cascade,
  position integer not null,
  email text not null,
  name text not null,
  role text,
  language text,
  sign_order integer not null,
  status text not null check (status in ('pending', 'waiting', 'viewed', 'signed', 'declined')),
  access_code_hash text,
  access_code_failures integer not null default 0,
  invited_at timestamptz,
  reminded_at timestamptz,
  viewed_at timestamptz,
  signed_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  consent_sha256 text,
  ip_address text,
  user_agent text,
  unique (document_id, position)
);
create index on signers (invited_at) where status in ('pending', 'viewed') and reminded_at is null;

create table fields (
  id uuid primary key,
  document_id uuid not null references documents on delete cascade,
  signer_id uuid not null references signers on delete cascade,
  position integer not null,
  type text not null check (type in ('signature', 'initials', 'date', 'text', 'checkbox', 'number')),
  page integer not null,
  x double precision not null,
  y double precision not null,
  width double precision not null,
  height double precision not null,
  required boolean not null,
  label text,
  value text,
  read_only boolean not null,
  exclusive_group text,
  unique (document_id, position)
);
create index on fields (signer_id);

create table signatures (
  signer_id uuid not null references signers on delete cascade,
  purpose text not null check (purpose in ('signature', 'initials')),
  kind text not null check (kind in ('drawn', 'typed', 'uploaded')),
  text text,
  png bytea,
  primary key (signer_id, purpose)
);

-- Append only: each entry carries the hash of the one before it.
create table audit_entries (
  document_id uuid not null references documents on delete cascade,
  sequence integer not null,
  at timestamptz not null,
  action text not null,
  actor jsonb not null,
  ip_address text,
  user_agent text,
  simulated boolean not null,
  data jsonb not null,
  previous_hash text not null,
  hash text not null,
  primary key (document_id, sequence)
);

create table events (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  document_id uuid references documents on delete cascade,
  type text not null,
  -- The exact body that every attempt sends.
  body text not null,
  created_at timestamptz not null
);
create index on events (account_id, mode, created_at desc);
create index on events (document_id);

create table webhook_endpoints (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  url text not null,
  events text[] not null,
  description text,
  active boolean not null,
  disabled_reason text,
  secret text not null,
  old_secret text,
  old_secret_expires_at timestamptz,
  -- Deliveries in a row of which every attempt failed.
  exhausted_deliveries integer not null default 0,
  created_at timestamptz not null
);
create index on webhook_endpoints (account_id, mode, created_at desc);

create table webhook_deliveries (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  status text not null check (status in ('pending', 'delivered', 'failed', 'cancelled')),
  attempts integer not null default 0,
  -- The offsets of the attempts count from here.
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  status_code integer,
  response_body text,
  error text,
  created_at timestamptz not null
);
create index on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index on webhook_deliveries (event_id);

-- E-mails that were not sent but kept to be looked at: all of them in development, those of test mode everywhere.
create table captured_emails (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  document_id uuid references documents on delete cascade,
  kind text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  links text[] not null,
  created_at timestamptz not null
);
create index on captured_emails (account_id, mode, created_at desc, id desc);
create index on captured_emails (created_at desc);

-- Which workers are alive: the jobs of one that is not are given to others.
create table worker_heartbeats (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);

-- Charges one request to all three windows of a bucket, or to none of them if any is full.
create function take_request(bucket_key text, at timestamptz, per_second integer, per_minute integer, per_day integer)
returns table (allowed boolean, second_left integer, minute_left integer, day_left integer)
language plpgsql as $$
declare
  this_second bigint := floor(extract(epoch from at));
  this_minute bigint := this_second / 60;
  this_day bigint := this_second / 86400;
  found_row rate_limits;
begin
  insert into rate_limits as held
  values (bucket_key, this_second, 1, this_minute, 1, this_day, 1)
  on conflict (bucket) do update set
    second = this_second,
    second_count = case when held.second = this_second then held.second_count else 0 end + 1,
    minute = this_minute,
    minute_count = case when held.minute = this_minute then held.minute_count else 0 end + 1,
    day = this_day,
    day_count = case when held.day = this_day then held.day_count else 0 end + 1
  where (held.second <> this_second or held.second_count < per_second)
    and (held.minute <> this_minute or held.minute_count < per_minute)
    and (held.day <> this_day or held.day_count < per_day)
  returning * into found_row;
  if found then
    return query select true, per_second - found_row.second_count, per_minute - found_row.minute_count, per_day - found_row.day_count;
    return;
  end if;
  select * into found_row from rate_limits where bucket = bucket_key;
  return query select
    false,
    case when found_row.second = this_second then greatest(per_second - found_row.second_count, 0) else per_second end,
    case when found_row.minute = this_minute then greatest(per_minute - found_row.minute_count, 0) else per_minute end,
    case when found_row.day = this_day then greatest(per_day - found_row.day_count, 0) else per_day end;
end
$$;
