-- A key has a row once it has an answer, written in the transaction of what it answers for. Who is at work on one is told
-- by a lock.
delete from idempotency_keys where status is null;
alter table idempotency_keys alter column status set not null;
alter table idempotency_keys alter column body set not null;
alter table idempotency_keys rename column started_at to answered_at;
