-- When the last backup was made, for its alert. At most one row.
create table last_backup (
  one boolean primary key default true check (one),
  created_at timestamptz not null
);
