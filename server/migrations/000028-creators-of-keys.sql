-- Who created a key, or has taken it over since. Null for keys whose creation is not in the log of the account.
alter table api_keys
  add column created_by_type text check (created_by_type in ('member', 'key', 'operator', 'system')),
  add column created_by_id uuid,
  -- Since when the member who created the key has no access. Null again once somebody has decided about the key.
  add column creator_left_at timestamptz;
create index on api_keys (created_by_id) where created_by_id is not null;

update api_keys
set created_by_type = actor_type, created_by_id = actor_id
from account_log
where action = 'key.created' and target_id = api_keys.id;

-- Nobody has decided about the keys of members who were removed before.
update api_keys
set creator_left_at = now()
where created_by_type = 'member' and revoked_at is null and not exists (select from members where members.id = created_by_id);
