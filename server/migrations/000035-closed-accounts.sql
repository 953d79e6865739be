-- When the operator closed an account, for how many days its documents are kept after they ended, and when its names and
-- addresses were erased, which waits for the last document.
alter table accounts
  add column closed_at timestamptz,
  add column kept_days integer check (kept_days > 0),
  add column forgotten_at timestamptz;
create index accounts_to_forget on accounts (id) where closed_at is not null and forgotten_at is null;
create index documents_on_hold on documents (account_id) where legal_hold;

-- As before, and an entry also loses the name of a passkey, and all of this once its account is forgotten.
create or replace function refuse_account_log_change_unless_forgotten() returns trigger
language plpgsql as $$
declare
  account_forgotten boolean := exists (select from accounts where id = old.account_id and forgotten_at is not null);
  actor_forgotten boolean := account_forgotten or exists (
    select from account_log as forgotten
    where forgotten.target_id = old.actor_id and forgotten.account_id = old.account_id
      and forgotten.action = 'member.forgotten'
  );
  target_forgotten boolean := account_forgotten or exists (
    select from account_log as forgotten
    where forgotten.target_id = old.target_id and forgotten.account_id = old.account_id
      and forgotten.action = 'member.forgotten'
  );
begin
  if row(new.id, new.account_id, new.mode, new.action, new.actor_type, new.actor_id, new.target_type, new.target_id,
      new.changed, new.created_at)
      is not distinct from
      row(old.id, old.account_id, old.mode, old.action, old.actor_type, old.actor_id, old.target_type, old.target_id,
      old.changed, old.created_at)
    and (
      (actor_forgotten and new.actor_name is null and new.actor_email is null and new.ip_address is null
        and new.user_agent is null and new.details = old.details - 'passkey')
      or row(new.actor_name, new.actor_email, new.ip_address, new.user_agent, new.details)
        is not distinct from row(old.actor_name, old.actor_email, old.ip_address, old.user_agent, old.details)
    )
    and (
      (target_forgotten and new.target_name is null) or new.target_name is not distinct from old.target_name
    )
  then
    return new;
  end if;
  raise exception 'the log of an account is only added to' using errcode = 'restrict_violation';
end
$$;
