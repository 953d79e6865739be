-- Challenges of links that ask for no code, once they are solved and used, until they expire: each is used once.
create table spent_challenges (
  -- The digest of the challenge.
  id bytea primary key,
  expires_at timestamptz not null
);
create index on spent_challenges (expires_at);

-- On which day in UTC the sender was last told that a limit of the link was reached, by limit: {"max_uses": "2026-03-01"}.
alter table template_links add column told_of jsonb not null default '{}';
