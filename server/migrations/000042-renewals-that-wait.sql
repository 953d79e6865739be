-- Since when a seal is to be raised or renewed: what tells operators that it has not worked.
alter table documents add column renewal_since timestamptz;
create index documents_renewal_since on documents (seal_level, renewal_since)
  where renewal_since is not null and seal_status = 'sealed' and erased_at is null;
