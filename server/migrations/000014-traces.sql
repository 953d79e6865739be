-- The trace that a delivery is part of, if it is recorded.
alter table webhook_deliveries add column traceparent text;
