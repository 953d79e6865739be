-- Signing in with identity providers: as whom a member signed in, and what a session is checked with again.
create table member_identities (
  member_id uuid not null references members on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null,
  primary key (member_id, issuer),
  unique (account_id, issuer, subject)
);

alter table console_sessions
  -- Null for sessions that a link by e-mail began.
  add column provider text,
  -- When the person proved who they are, if the provider says so.
  add column authenticated_at timestamptz,
  -- Encrypted, if there is a key to encrypt with.
  add column refresh_token bytea,
  -- When the provider last confirmed the person, and when it was last asked.
  add column checked_at timestamptz,
  add column check_begun_at timestamptz;
create index console_sessions_to_check on console_sessions (checked_at) where refresh_token is not null;
