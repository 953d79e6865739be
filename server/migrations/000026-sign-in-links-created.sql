-- When a link was made: while it is unused, requests for another extend it.
alter table sign_in_links add column created_at timestamptz not null default now();
