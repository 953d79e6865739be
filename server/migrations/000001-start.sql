-- Identifiers are UUIDv7. The prefix that people see is added in the API. Tables whose rows are removed by age (events,
-- deliveries, attempts and requests) have no other unique keys, so that they can be partitioned by ranges of them.

-- Accounts, and who acts for them.

create table accounts (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null,
  plan text not null check (plan in ('free', 'professional', 'business', 'enterprise')),
  -- Where signing pages may be framed. Empty is anywhere.
  embed_origins text[] not null default '{}',
  created_at timestamptz not null,
  -- After how long documents that ended are erased. Null is never.
  retention_days integer check (retention_days > 0),
  -- Null is the account's name and address, English, and never.
  sender_name text,
  reply_to text,
  default_language text,
  reminder_after_hours integer default 48 check (reminder_after_hours > 0),
  notify_on_completion boolean not null default false,
  -- The look of signing pages and e-mails. `logo` is the name of its file and its size in pixels. Null is the look of the
  -- service.
  logo jsonb,
  color text
);
-- The shortest interval limits the signers that the sweep reads.
create index accounts_reminder_after_hours on accounts (reminder_after_hours);

create table logos (
  account_id uuid primary key references accounts on delete cascade,
  -- Digest and format: `5f70bf18….png`.
  name text not null,
  bytes bytea not null
);
create index on logos (name);

create table api_keys (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  -- SHA-256. The key itself is shown once and not stored.
  key_hash bytea not null unique,
  -- Enough to tell keys apart in a list.
  hint text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- What a key may do. Null is no restriction.
  name text,
  scopes text[],
  expires_at timestamptz,
  allowed_addresses text[],
  updated_at timestamptz not null default now()
);
create index on api_keys (account_id);

-- People who sign in to an account's console.
create table members (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  email text not null,
  name text,
  role text not null check (role in ('owner', 'admin', 'developer', 'viewer')),
  invited_at timestamptz not null,
  joined_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (account_id, email)
);
create index members_by_email on members (email);

-- Links that sign in once. While one is unused, requests for another extend it.
create table sign_in_links (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index sign_in_links_by_member on sign_in_links (member_id);
create index sign_in_links_by_expiry on sign_in_links (expires_at);

create table console_sessions (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  -- Of the token in the cookie, which is not stored.
  token_hash bytea not null unique,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index console_sessions_by_member on console_sessions (member_id);
create index console_sessions_by_expiry on console_sessions (expires_at);

-- Documents.

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
  seal_error text,
  -- Documents that are made from the same PDF share its files: copies of a bulk send, of a template, of a form.
  files_id uuid not null,
  -- Of a document made from a template or a form: its roles with the addresses that take them, and the roles' fields.
  roles jsonb,
  role_fields jsonb,
  -- Of a copy of a bulk send: the subject of its e-mails.
  subject text,
  -- Prevents that the document is erased.
  legal_hold boolean not null default false,
  erased_at timestamptz,
  -- Increases with each change of the roles and fields of a draft, which two people may edit at the same time.
  fields_version integer not null default 1,
  -- What may follow the seal: nothing, or further signatures.
  seal_permits text not null default 'nothing' check (seal_permits in ('nothing', 'signatures')),
  tags text[] not null default '{}'
);
create index on documents (account_id, mode, created_at desc, id desc);
create index on documents (expires_at) where status = 'sent' and seal_status = 'none';
create index on documents (trashed_at) where trashed_at is not null;
create index on documents (files_id);
-- What the sweep resumes: seals that lost their job, and seals that failed.
create index on documents (updated_at) where status = 'sent' and seal_status in ('pending', 'failed');
-- A verification looks for the document that a file is the sealed copy of.
create index on documents (seal_sha256) where seal_sha256 is not null;
-- What retention erases next, by account.
create index documents_to_erase on documents (account_id, coalesce(completed_at, voided_at))
  where status in ('completed', 'voided') and erased_at is null and not legal_hold;
-- For the counts of a day.
create index documents_sent_at on documents (account_id, mode, sent_at) where sent_at is not null;
create index documents_completed_at on documents (account_id, mode, completed_at) where completed_at is not null;

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
  -- The company that the signer signs for.
  company text,
  -- What the signer chose on the page, instead of the language that the sender set.
  chosen_language text,
  unique (document_id, position)
);
create index on signers (invited_at) where status in ('pending', 'viewed') and reminded_at is null;

-- The types are those of the contract, which validates every request.
create table fields (
  id uuid primary key,
  document_id uuid not null references documents on delete cascade,
  signer_id uuid not null references signers on delete cascade,
  position integer not null,
  type text not null,
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

-- Documents from templates and forms, and bulk sends.

create table templates (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  title text not null,
  description text,
  file_name text not null,
  page_count integer not null,
  file_size bigint not null,
  sha256 text not null,
  working_sha256 text not null,
  inspection jsonb not null,
  files_id uuid not null,
  roles jsonb not null,
  fields jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Increases with each change, as `fields_version` of documents.
  version integer not null default 1
);
create index on templates (account_id, mode, created_at desc, id desc);
create index on templates (files_id);

create table forms (
  id uuid primary key,
  slug text not null unique,
  -- Of the two files that it was imported from.
  digest text not null,
  title text not null,
  description text,
  state text,
  category text not null,
  file_name text not null,
  page_count integer not null,
  file_size bigint not null,
  sha256 text not null,
  working_sha256 text not null,
  inspection jsonb not null,
  files_id uuid not null,
  roles jsonb not null,
  fields jsonb not null,
  updated_at timestamptz not null,
  created_at timestamptz not null default now()
);

create table bulk_sends (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  document_id uuid not null references documents on delete cascade,
  -- The key that started it. Null if a member did, in the console.
  key_id uuid,
  status text not null check (status in ('queued', 'processing', 'completed')),
  subject text,
  -- What each recipient is sent: fields, message, whether by e-mail.
  request jsonb not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  actor jsonb
);
create index on bulk_sends (document_id);
create index bulk_sends_unfinished on bulk_sends (created_at) where status <> 'completed';
create index bulk_sends_listed on bulk_sends (account_id, mode, created_at desc, id desc);

create table bulk_recipients (
  bulk_send_id uuid not null references bulk_sends on delete cascade,
  position integer not null,
  email text not null,
  name text not null,
  document_id uuid,
  signer_id uuid,
  status text not null check (status in ('queued', 'sent', 'failed')),
  error text,
  primary key (bulk_send_id, position)
);
create index bulk_recipients_document_id on bulk_recipients (document_id) where document_id is not null;

-- Events and their deliveries.

create table events (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  document_id uuid references documents on delete cascade,
  type text not null,
  -- The exact body that every attempt sends.
  body text not null,
  created_at timestamptz not null,
  -- The identifier of the transaction that wrote the event. Events in this order, and only those of transactions below
  -- every running one, are a list to which entries are only ever added at the end.
  position bigint not null default pg_current_xact_id()::text::bigint
);
create index on events (document_id);
create index events_created_at on events (created_at);
create index events_in_order on events (account_id, mode, position, created_at, id);
create index events_of_type_in_order on events (account_id, mode, type, position, created_at, id);

-- Deliveries are their own queue: the process that has an endpoint's turn makes those that are due. At most one process
-- has it at a time.
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
  -- Consecutive deliveries of which every attempt failed.
  exhausted_deliveries integer not null default 0,
  created_at timestamptz not null,
  turn_id uuid,
  -- The turns of a process that dies end then, by the database's clock.
  turn_until timestamptz,
  -- The result of its last attempt: none yet, a success, a failure.
  standing text not null default 'new' check (standing in ('new', 'proven', 'failing')),
  -- Consecutive attempts that timed out, and until when no other is made after them.
  timeouts integer not null default 0,
  rest_until timestamptz,
  updated_at timestamptz not null default now()
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
  created_at timestamptz not null,
  -- Whether a redelivery was requested since the last attempt started.
  asked_again boolean not null default false,
  -- The trace that a delivery is part of, if it is recorded.
  traceparent text
);
create index on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index on webhook_deliveries (event_id);
create index on webhook_deliveries (endpoint_id, status, created_at desc, id desc);
-- What is due for an endpoint: retries apart from first attempts, so that a backlog does not delay them.
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, least(attempts, 1), next_attempt_at)
  where status = 'pending';

-- The latest attempts of each delivery. `number` counts them.
create table delivery_attempts (
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  number integer not null,
  started_at timestamptz not null,
  status_code integer,
  error text,
  duration_ms integer not null,
  primary key (delivery_id, number)
);

-- E-mails.

-- To be sent, and sent recently. The sweep finds one whose job was lost.
create table emails (
  id uuid primary key,
  -- What the e-mail is about. It is written when it is sent.
  request jsonb not null,
  -- Attempts that failed, and why the last one did.
  failures integer not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- When it was given up.
  failed_at timestamptz
);
create index emails_unsent on emails (created_at) where sent_at is null and failed_at is null;
create index emails_done_at on emails (coalesce(sent_at, failed_at)) where coalesce(sent_at, failed_at) is not null;
create index emails_about_documents on emails ((request->>'documentUuid')) where request ? 'documentUuid';
create index emails_to_signers on emails ((request->>'signerUuid')) where request ? 'signerUuid';

-- E-mails that are not sent but stored to be read: all of them in development, those of test mode everywhere.
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

-- Requests, limits and counts.

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

-- A key has a row once it has a response, written in the transaction of the change. A lock says which request is still in
-- progress.
create table idempotency_keys (
  -- An account in one mode, or a signer.
  caller text not null,
  key text not null,
  route text not null,
  body_hash bytea not null,
  answered_at timestamptz not null,
  status integer not null,
  body text not null,
  -- The document, signer or bulk send that the response is about. The response is erased with it.
  about uuid,
  primary key (caller, key, route)
);
create index on idempotency_keys (answered_at);
create index idempotency_keys_about on idempotency_keys (about) where about is not null;

create table document_usage (
  account_id uuid not null references accounts on delete cascade,
  period date not null,
  documents integer not null,
  primary key (account_id, period)
);

-- Numbers of what is not kept: requests and deliveries. There is no foreign key, for the same reason as in `requests`.
create table daily_counts (
  account_id uuid not null,
  mode text not null check (mode in ('live', 'test')),
  day date not null,
  counted text not null check (counted in ('delivered', 'failed', 'requests')),
  count integer not null,
  primary key (account_id, mode, day, counted)
);
create index daily_counts_day on daily_counts (day);

-- A crash of the database may empty it: counters are not worth a flush to disk on each request.
create unlogged table rate_limits (
  bucket text primary key,
  second bigint not null,
  second_count integer not null,
  minute bigint not null,
  minute_count integer not null,
  day bigint not null,
  day_count integer not null
);
create index rate_limits_day on rate_limits (day);

-- Charges one request to all three windows of a bucket, or to none of them if any is full. Without a bucket it charges
-- nothing, so that one statement looks up a key and charges it only if it is in use. Requests do not wait for the disk: a
-- crash of the database forgets the charges of its last moment.
create function take_request(bucket_key text, at timestamptz, per_second integer, per_minute integer, per_day integer)
returns table (allowed boolean, second_left integer, minute_left integer, day_left integer)
language plpgsql strict as $$
declare
  this_second bigint := floor(extract(epoch from at));
  this_minute bigint := this_second / 60;
  this_day bigint := this_second / 86400;
  found_row rate_limits;
begin
  perform set_config('synchronous_commit', 'off', true);
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

-- Audit trails.

-- Append only: each entry has the hash of the one before it.
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
  -- The key of the hash. Null for entries from before hashes had keys.
  key_id text,
  primary key (document_id, sequence)
);

-- How long each trail is, apart from the trail itself, so that a trail whose end was cut off is detected.
create table audit_heads (
  document_id uuid primary key references documents on delete cascade,
  entries integer not null,
  hash text not null,
  key_id text not null,
  mac text not null
);

-- Until when entries may have no key: written once, by the first start.
create table audit_keyed_since (
  singleton boolean primary key default true check (singleton),
  unkeyed_until timestamptz not null,
  key_id text not null,
  mac text not null
);

-- Anchors: objects in the storage that contain the heads of the trails that changed, so that a trail that is put back
-- together with its head is found. This is their order, with the digest of each.
create table audit_anchors (
  number integer primary key,
  sha256 text not null,
  heads integer not null,
  created_at timestamptz not null
);

-- Heads that the next anchor contains. A draft can be deleted, so its trail is anchored from when it is sent.
create table audit_unanchored (
  document_id uuid primary key references documents on delete cascade,
  entries integer not null,
  hash text not null
);

-- The progress of the verification of all trails, which continues each day.
create table audit_verification (
  singleton boolean primary key default true check (singleton),
  -- All trails in anchors up to this one were verified after they had changed.
  changed_until integer not null default 0,
  -- Where the turn through all anchors and all documents is.
  anchor_after integer not null default 0,
  document_after uuid,
  -- When trails were anchored and verified last. At first, when that began to be expected.
  anchored_at timestamptz not null default now(),
  verified_at timestamptz not null default now()
);
insert into audit_verification default values;

-- What the verification found, until it finds it in order again.
create table audit_problems (
  -- What was verified: the identifier of a document, or the key of an anchor in the storage.
  source text not null,
  -- What is wrong: the source itself, or a document in the anchor.
  subject text not null,
  entry integer,
  problem text not null,
  found_at timestamptz not null,
  primary key (source, subject)
);

-- Trails are only ever added to. They are deleted with their document, and the only documents that are deleted are drafts from
-- the trash that were never sent: their trail shows it, whatever their status was changed to. No setting of a session lifts
-- this.
create function refuse_audit_change() returns trigger
language plpgsql as $$
begin
  raise exception 'audit trails are only added to' using errcode = 'restrict_violation';
end
$$;

create function refuse_audit_loss() returns trigger
language plpgsql as $$
begin
  if exists (select from documents where id = old.document_id) then
    raise exception 'audit trails are only added to' using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;

create function refuse_document_loss() returns trigger
language plpgsql as $$
begin
  if exists (
    select from audit_entries
    where document_id = old.id
      and (action = 'document.sent' or old.status <> 'draft' or old.trashed_at is null)
  ) then
    raise exception 'only drafts in the trash are deleted' using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;

create function refuse_shorter_trail() returns trigger
language plpgsql as $$
begin
  if new.document_id <> old.document_id or new.entries <= old.entries then
    raise exception 'audit trails are only added to' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- An entry loses its personal data, and nothing else, once a later entry records that the document was erased. That entry
-- is keyed like every other one, and contains a digest of what is kept: a forged one is detected.
create function refuse_audit_change_unless_erased() returns trigger
language plpgsql as $$
begin
  if row(new.document_id, new.sequence, new.at, new.action, new.simulated, new.previous_hash, new.hash, new.key_id)
      is not distinct from
      row(old.document_id, old.sequence, old.at, old.action, old.simulated, old.previous_hash, old.hash, old.key_id)
    and new.actor = jsonb_build_object('type', old.actor->'type', 'id', null, 'name', null, 'email', null)
    and new.ip_address is null
    and new.user_agent is null
    and new.data = '{}'
    and exists (
      select from audit_entries
      where document_id = old.document_id and action = 'document.erased' and sequence > old.sequence
    )
  then
    return new;
  end if;
  raise exception 'audit trails are only added to' using errcode = 'restrict_violation';
end
$$;

-- A head of a sent document waits for the next anchor.
create function note_unanchored_head() returns trigger
language plpgsql as $$
begin
  insert into audit_unanchored (document_id, entries, hash)
  select id, new.entries, new.hash from documents where id = new.document_id and status <> 'draft'
  on conflict (document_id) do update set entries = excluded.entries, hash = excluded.hash;
  return null;
end
$$;

create trigger never_changed before update on audit_entries
  for each row execute function refuse_audit_change_unless_erased();
create trigger never_lost before delete on audit_entries for each row execute function refuse_audit_loss();
create trigger never_emptied before truncate on audit_entries execute function refuse_audit_change();

create trigger never_shorter before update on audit_heads for each row execute function refuse_shorter_trail();
create trigger never_lost before delete on audit_heads for each row execute function refuse_audit_loss();
create trigger never_emptied before truncate on audit_heads execute function refuse_audit_change();

create trigger never_changed before update or delete on audit_keyed_since
  for each row execute function refuse_audit_change();
create trigger never_emptied before truncate on audit_keyed_since execute function refuse_audit_change();

create trigger never_lost before delete on documents for each row execute function refuse_document_loss();

create trigger note_unanchored after insert or update on audit_heads
  for each row execute function note_unanchored_head();

create trigger never_changed before update or delete on audit_anchors
  for each row execute function refuse_audit_change();
create trigger never_emptied before truncate on audit_anchors execute function refuse_audit_change();

-- What the service notes about itself.

-- Which workers are alive. The jobs of one that is not move to others.
create table worker_heartbeats (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);

-- When tasks that run a few times a day last started, on any server.
create table upkeep (
  task text primary key,
  begun_at timestamptz not null
);

-- Traces of what the database does not know, as after a fail-over that lost commits. A person looks at them.
create table losses (
  kind text not null check (kind in ('file', 'delivery')),
  -- The key of the file, or the public identifier of the event.
  reference text not null,
  detail text not null,
  noted_at timestamptz not null,
  -- When a person had looked at it. A file is then removed as any other orphan.
  settled_at timestamptz,
  primary key (kind, reference)
);

-- Lists of documents, and searches.

-- Unicode's lower case, whatever the locale of the database is.
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

-- What lists of documents filter, sort and search by: narrow rows, which the triggers below keep up to date.
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
  search_text text collate "C" not null,
  template_id uuid,
  bulk_send_id uuid,
  voided_by text
);
create index on document_listings (account_id, mode, trashed, created_at, document_id);
create index on document_listings (account_id, mode, trashed, updated_at, document_id);
create index on document_listings (account_id, mode, trashed, status, created_at, document_id);
create index on document_listings (account_id, mode, trashed, status, updated_at, document_id);
create index on document_listings (account_id, mode, external_id) where external_id is not null;
create index on document_listings (account_id, mode, template_id) where template_id is not null;
create index on document_listings (account_id, mode, bulk_send_id) where bulk_send_id is not null;
create index on document_listings (account_id, mode, voided_by) where voided_by is not null;

-- With trigrams, rare words are found quickly. Searches also work without the extension, which most servers have.
do $$
begin
  create extension if not exists pg_trgm;
  -- A short list of pending entries, because every search reads all of it.
  create index on document_listings using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
exception when feature_not_supported or undefined_file or insufficient_privilege then
  raise notice 'pg_trgm is not available: searching many documents will be slow';
end
$$;

create index on captured_emails (account_id, mode, created_at desc, id desc);
create index on captured_emails (created_at desc);
create index on captured_emails (account_id, mode, fold_case(recipient), created_at desc, id desc);
create index on captured_emails (document_id, created_at desc, id desc);
create index on signers (fold_case(email));

-- A text, because Postgres refuses to alter a table whose row type is in a body that it has parsed.
create function search_text_of(document documents) returns text
language sql stable as $$
  select fold_case(concat_ws(
    e'\x1f',
    document.title,
    document.file_name,
    document.external_id,
    (
      select string_agg(concat_ws(e'\x1f', name, email), e'\x1f' order by position)
      from signers
      where document_id = document.id
    )
  ))
$$;

create function list_documents() returns trigger
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

-- When what the contract shows of a row changed, for `updated_after`. Triggers, because many statements change these rows.

create function note_change() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end
$$;

create trigger note_change before update on webhook_endpoints for each row
when (
  (old.url, old.events, old.description, old.active, old.disabled_reason, old.secret, old.old_secret_expires_at)
  is distinct from
  (new.url, new.events, new.description, new.active, new.disabled_reason, new.secret, new.old_secret_expires_at)
)
execute function note_change();

create trigger note_change before update on api_keys for each row
when (
  (old.name, old.scopes, old.expires_at, old.allowed_addresses, old.revoked_at)
  is distinct from
  (new.name, new.scopes, new.expires_at, new.allowed_addresses, new.revoked_at)
)
execute function note_change();

create trigger note_change before update on members for each row
when ((old.email, old.name, old.role, old.joined_at) is distinct from (new.email, new.name, new.role, new.joined_at))
execute function note_change();
