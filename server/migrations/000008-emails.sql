-- E-mails to be sent, and those that were sent lately: one that lost its job is found by the sweep.
create table emails (
  id uuid primary key,
  -- What it is written about, when it is sent.
  request jsonb not null,
  -- Tries that failed, and why the last one did.
  failures integer not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- When it was given up.
  failed_at timestamptz
);
create index emails_unsent on emails (created_at) where sent_at is null and failed_at is null;

create index bulk_sends_unfinished on bulk_sends (created_at) where status <> 'completed';
