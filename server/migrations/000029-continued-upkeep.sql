-- Behind which item a task goes on that does not do everything at once. Null for its start.
alter table upkeep add column continues_after text;
