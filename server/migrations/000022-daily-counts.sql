-- Numbers of what is not kept: requests and deliveries. There is no foreign key, for the same reason as in `requests`.
create table daily_counts (
  account_id uuid not null,
  mode text not null check (mode in ('live', 'test')),
  day date not null,
  counted text not null check (counted in ('delivered', 'failed', 'requests')),
  count integer not null,
  primary key (account_id, mode, day, counted)
);
create index daily_counts_day on daily_counts (day);

-- Documents are counted by themselves.
create index documents_sent_at on documents (account_id, mode, sent_at) where sent_at is not null;
create index documents_completed_at on documents (account_id, mode, completed_at) where completed_at is not null;
