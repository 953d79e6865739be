-- What the sweep looks for each minute: seals that lost their job, and seals that failed.
create index on documents (updated_at) where status = 'sent' and seal_status in ('pending', 'failed');
drop index documents_updated_at_idx;

-- A verification looks for the document that a file is the sealed copy of.
create index on documents (seal_sha256) where seal_sha256 is not null;

-- When what is done a few times a day was begun last, by whichever server.
create table upkeep (
  task text primary key,
  begun_at timestamptz not null
);
