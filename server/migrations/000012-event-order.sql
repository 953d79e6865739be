-- The identifier of the transaction that wrote an event. Events in this order, and only those of transactions below every
-- running one, are a list to which entries are only ever added at the end.
alter table events add column position bigint not null default 0;
alter table events alter column position set default pg_current_xact_id()::text::bigint;

create index events_in_order on events (account_id, mode, position, created_at, id);
create index events_of_type_in_order on events (account_id, mode, type, position, created_at, id);
drop index events_account_id_mode_created_at_idx;
