-- What operators did with commands, whoever they are: entries are only added.
create table operator_log (
  id uuid primary key,
  -- The transaction, by which entries are forwarded in the order of their commits. Null for those of another cluster of Postgres.
  position bigint default pg_current_xact_id()::text::bigint,
  command text not null,
  -- What is one transaction is done. What takes longer is begun first, and then done or failed.
  outcome text not null check (outcome in ('begun', 'done', 'failed')),
  -- Who says to be it, with --as.
  operator text,
  os_user text not null,
  sudo_user text,
  host text not null,
  -- No foreign key: entries outlive accounts.
  account_id uuid,
  details jsonb not null,
  created_at timestamptz not null
);
create index on operator_log (created_at, id);
create index on operator_log (position, created_at, id) where position is not null;

create function refuse_operator_log_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'position' = to_jsonb(old) - 'position' then
    return new;
  end if;
  raise exception 'the log of operators is only added to' using errcode = 'restrict_violation';
end
$$;

create trigger never_changed before update or delete on operator_log
  for each row execute function refuse_operator_log_change();
create trigger never_emptied before truncate on operator_log execute function refuse_operator_log_change();

-- The same position for the logs of accounts. Earlier entries have none, and are not forwarded.
alter table account_log add column position bigint;
alter table account_log alter column position set default pg_current_xact_id()::text::bigint;
create index on account_log (position, created_at, id) where position is not null;

-- Up to where a log was forwarded.
create table forwarded_logs (
  log text primary key check (log in ('operators', 'accounts')),
  position bigint not null,
  created_at timestamptz not null,
  id uuid not null
);
