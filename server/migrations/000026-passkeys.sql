-- Passkeys (WebAuthn) of members. A person in two accounts is two members, and has one for each.
create table passkeys (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  credential_id text not null unique,
  -- As the authenticator wrote it (COSE).
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  -- Whether it is kept by more than one device.
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on passkeys (member_id, created_at, id);

-- What a browser has asked to be signed by a passkey, once.
create table passkey_challenges (
  challenge bytea primary key,
  -- The digest of the token in the browser's cookie.
  browser_hash bytea not null,
  -- Who adds a passkey. Null for a sign-in: nobody is known yet.
  member_id uuid references members on delete cascade,
  expires_at timestamptz not null
);
create index on passkey_challenges (expires_at);
create index on passkey_challenges (member_id) where member_id is not null;
