-- When what the contract shows of a row changed, for `updated_after`. Triggers, because many statements change these rows.
alter table webhook_endpoints add column updated_at timestamptz not null default now();
alter table api_keys add column updated_at timestamptz not null default now();
alter table members add column updated_at timestamptz not null default now();
update webhook_endpoints set updated_at = created_at;
update api_keys set updated_at = greatest(created_at, revoked_at);
update members set updated_at = greatest(invited_at, joined_at);

create function note_change() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end
$$;

create trigger note_change before update on webhook_endpoints for each row
when (
  (old.url, old.events, old.description, old.active, old.disabled_reason, old.secret, old.old_secret_expires_at)
  is distinct from
  (new.url, new.events, new.description, new.active, new.disabled_reason, new.secret, new.old_secret_expires_at)
)
execute function note_change();

create trigger note_change before update on api_keys for each row
when (
  (old.name, old.scopes, old.expires_at, old.allowed_addresses, old.revoked_at)
  is distinct from
  (new.name, new.scopes, new.expires_at, new.allowed_addresses, new.revoked_at)
)
execute function note_change();

create trigger note_change before update on members for each row
when ((old.email, old.name, old.role, old.joined_at) is distinct from (new.email, new.name, new.role, new.joined_at))
execute function note_change();

-- Forms from before have no other time.
alter table forms add column created_at timestamptz not null default now();
update forms set created_at = updated_at;
