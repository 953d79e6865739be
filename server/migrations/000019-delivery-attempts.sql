-- The latest attempts of each delivery. `number` counts them.
create table delivery_attempts (
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  number integer not null,
  started_at timestamptz not null,
  status_code integer,
  error text,
  duration_ms integer not null,
  primary key (delivery_id, number)
);
