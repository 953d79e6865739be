-- Documents that are made from the same PDF share its files: copies of a bulk send, of a template, of a form.
alter table documents add column files_id uuid;
update documents set files_id = id;
alter table documents alter column files_id set not null;
create index on documents (files_id);

-- Of a document made from a template or a form: its roles with the addresses that take them, and the roles' fields.
alter table documents add column roles jsonb;
alter table documents add column role_fields jsonb;
-- Of a copy of a bulk send: what the send is about.
alter table documents add column subject text;

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
  updated_at timestamptz not null
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
  updated_at timestamptz not null
);

create table bulk_sends (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  document_id uuid not null references documents on delete cascade,
  -- The key that asked for it.
  key_id uuid not null,
  status text not null check (status in ('queued', 'processing', 'completed')),
  subject text,
  -- What each recipient is sent: fields, message, whether by e-mail.
  request jsonb not null,
  created_at timestamptz not null,
  completed_at timestamptz
);
create index on bulk_sends (document_id);

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
