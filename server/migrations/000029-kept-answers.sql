-- Errors are no longer kept for their idempotency key.
delete from idempotency_keys where status >= 400;
