-- Who did what to an account. There is no foreign key to keys and members: entries outlive them.
create table account_log (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Null for what both modes share.
  mode text check (mode in ('live', 'test')),
  action text not null,
  actor_type text not null check (actor_type in ('member', 'key', 'operator', 'system')),
  actor_id uuid,
  actor_name text,
  actor_email text,
  target_type text,
  target_id uuid,
  target_name text,
  changed text[] not null,
  details jsonb not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null
);
create index on account_log (account_id, created_at desc, id desc);
create index on account_log (account_id, action, created_at desc, id desc);
create index on account_log (account_id, actor_id, created_at desc, id desc) where actor_id is not null;
create index on account_log (actor_id) where actor_id is not null;
create index on account_log (target_id) where target_id is not null;
create index on account_log (created_at);

-- Entries are deleted with their account, and after 2 years. The time is that of the database, which the service cannot set.
create function refuse_account_log_loss() returns trigger
language plpgsql as $$
begin
  if old.created_at > now() - interval '730 days' and exists (select from accounts where id = old.account_id) then
    raise exception 'the log of an account is only added to' using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;

-- An entry loses what identifies a person, and nothing else, once an entry records that this person was forgotten. The
-- identifier stays.
create function refuse_account_log_change_unless_forgotten() returns trigger
language plpgsql as $$
begin
  if row(new.id, new.account_id, new.mode, new.action, new.actor_type, new.actor_id, new.target_type, new.target_id,
      new.changed, new.details, new.created_at)
      is not distinct from
      row(old.id, old.account_id, old.mode, old.action, old.actor_type, old.actor_id, old.target_type, old.target_id,
      old.changed, old.details, old.created_at)
    and (
      (new.actor_name is null and new.actor_email is null and new.ip_address is null and new.user_agent is null
        and exists (
          select from account_log as forgotten
          where forgotten.target_id = old.actor_id and forgotten.account_id = old.account_id
            and forgotten.action = 'member.forgotten'
        ))
      or row(new.actor_name, new.actor_email, new.ip_address, new.user_agent)
        is not distinct from row(old.actor_name, old.actor_email, old.ip_address, old.user_agent)
    )
    and (
      (new.target_name is null
        and exists (
          select from account_log as forgotten
          where forgotten.target_id = old.target_id and forgotten.account_id = old.account_id
            and forgotten.action = 'member.forgotten'
        ))
      or new.target_name is not distinct from old.target_name
    )
  then
    return new;
  end if;
  raise exception 'the log of an account is only added to' using errcode = 'restrict_violation';
end
$$;

create trigger never_changed before update on account_log
  for each row execute function refuse_account_log_change_unless_forgotten();
create trigger never_lost before delete on account_log for each row execute function refuse_account_log_loss();
create trigger never_emptied before truncate on account_log execute function refuse_audit_change();
