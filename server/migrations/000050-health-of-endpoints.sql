-- Since when no attempt of an endpoint has succeeded. For those that fail already, what is known: the first attempt of the oldest delivery
-- that still waits for one that succeeds.
alter table webhook_endpoints add column failing_since timestamptz;

update webhook_endpoints
set failing_since = (
  select min(first_attempt_at)
  from webhook_deliveries
  where endpoint_id = webhook_endpoints.id and status = 'pending' and attempts > 0
)
where standing = 'failing';

create or replace trigger note_change before update on webhook_endpoints for each row
when (
  (
    old.url, old.events, old.description, old.active, old.disabled_reason, old.secret, old.old_secret_expires_at, old.failing_since
  )
  is distinct from
  (
    new.url, new.events, new.description, new.active, new.disabled_reason, new.secret, new.old_secret_expires_at, new.failing_since
  )
)
execute function note_change();

-- How long the last attempt took.
alter table webhook_deliveries add column duration_ms integer;
