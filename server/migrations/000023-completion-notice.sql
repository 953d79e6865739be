alter table accounts add column notify_on_completion boolean not null default false;
