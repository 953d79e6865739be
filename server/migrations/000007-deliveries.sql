-- The deliveries are their own backlog: whoever has an endpoint's turn makes those that are due. At most one process at
-- a time has it.
alter table webhook_endpoints
  add column turn_id uuid,
  -- A process that dies keeps its turns no longer than this, by the database's clock.
  add column turn_until timestamptz,
  -- What came of its last attempt: nothing yet, a success, a failure.
  add column standing text not null default 'new' check (standing in ('new', 'proven', 'failing')),
  -- Attempts in a row that were not answered in time, and until when it is left alone after them.
  add column timeouts integer not null default 0,
  add column rest_until timestamptz;

-- Whether another attempt was asked for since the last one began.
alter table webhook_deliveries add column asked_again boolean not null default false;

-- What is due for an endpoint: retries apart from first attempts, so that a backlog does not delay them.
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, least(attempts, 1), next_attempt_at)
  where status = 'pending';
