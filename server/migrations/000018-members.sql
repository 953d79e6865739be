-- People who sign in to an account's console.
create table members (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  email text not null,
  name text,
  role text not null check (role in ('owner', 'admin', 'developer', 'viewer')),
  invited_at timestamptz not null,
  joined_at timestamptz,
  unique (account_id, email)
);
create index members_by_email on members (email);

-- Before members, the account was one person.
insert into members (id, account_id, email, role, invited_at)
select gen_random_uuid(), id, lower(email), 'owner', created_at from accounts;

-- Links that sign in once.
create table sign_in_links (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_links_by_member on sign_in_links (member_id);
create index sign_in_links_by_expiry on sign_in_links (expires_at);

create table console_sessions (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  -- Of the token in the cookie, which is stored nowhere.
  token_hash bytea not null unique,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index console_sessions_by_member on console_sessions (member_id);
create index console_sessions_by_expiry on console_sessions (expires_at);

-- A bulk send is started with a key, or by a member in the console.
alter table bulk_sends alter column key_id drop not null;
alter table bulk_sends add column actor jsonb;
