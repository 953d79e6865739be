-- How signers prove who they are, besides having the link.
alter table signers
  add column phone text,
  add column authentication text not null default 'none' check (authentication in ('none', 'email_code', 'sms_code')),
  -- From which the code is derived that was sent last, with a key that is not in the database.
  add column code_nonce text,
  add column code_sent_at timestamptz,
  add column code_failures integer not null default 0,
  add column codes_sent integer not null default 0,
  add column codes_since timestamptz;

-- Text messages that are not sent but stored to be read: all of them in development, those of test mode everywhere.
create table captured_messages (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  document_id uuid references documents on delete cascade,
  kind text not null,
  recipient text not null,
  text text not null,
  created_at timestamptz not null
);
create index on captured_messages (account_id, mode, created_at desc, id desc);
create index on captured_messages (created_at desc);
create index on captured_messages (account_id, mode, recipient, created_at desc, id desc);
create index on captured_messages (document_id, created_at desc, id desc);
