-- When the operator closed an account, and when nothing personal was left of it.
alter table accounts add column closed_at timestamptz, add column forgotten_at timestamptz;
create index accounts_to_forget on accounts (id) where closed_at is not null and forgotten_at is null;

-- As before, and an entry also loses what identifies a person once its account is forgotten.
create or replace function refuse_account_log_change_unless_forgotten() returns trigger
language plpgsql as $$
declare
  account_forgotten boolean := exists (select from accounts where id = old.account_id and forgotten_at is not null);
begin
  if row(new.id, new.account_id, new.mode, new.action, new.actor_type, new.actor_id, new.target_type, new.target_id,
      new.changed, new.details, new.created_at)
      is not distinct from
      row(old.id, old.account_id, old.mode, old.action, old.actor_type, old.actor_id, old.target_type, old.target_id,
      old.changed, old.details, old.created_at)
    and (
      (new.actor_name is null and new.actor_email is null and new.ip_address is null and new.user_agent is null
        and (account_forgotten or exists (
          select from account_log as forgotten
          where forgotten.target_id = old.actor_id and forgotten.account_id = old.account_id
            and forgotten.action = 'member.forgotten'
        )))
      or row(new.actor_name, new.actor_email, new.ip_address, new.user_agent)
        is not distinct from row(old.actor_name, old.actor_email, old.ip_address, old.user_agent)
    )
    and (
      (new.target_name is null
        and (account_forgotten or exists (
          select from account_log as forgotten
          where forgotten.target_id = old.target_id and forgotten.account_id = old.account_id
            and forgotten.action = 'member.forgotten'
        )))
      or new.target_name is not distinct from old.target_name
    )
  then
    return new;
  end if;
  raise exception 'the log of an account is only added to' using errcode = 'restrict_violation';
end
$$;
