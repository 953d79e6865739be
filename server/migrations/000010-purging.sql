-- Each table that only grows is purged in batches, found by an index.
create index rate_limits_day on rate_limits (day);
create index events_created_at on events (created_at);
create index emails_done_at on emails (coalesce(sent_at, failed_at)) where coalesce(sent_at, failed_at) is not null;
