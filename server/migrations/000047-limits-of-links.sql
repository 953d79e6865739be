-- How often a link may be used on a day in UTC, and how often it was on the last day on which it was used.
alter table template_links
  add column max_uses_per_day integer check (max_uses_per_day > 0),
  add column uses_of_day integer not null default 0,
  -- As 2026-03-01. Null if it was not used since there are such limits.
  add column day_of_uses text;
