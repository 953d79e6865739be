-- The key that a rotation has made in place of another. A further rotation of the same key ends it, if it was never used.
alter table api_keys add column successor_id uuid references api_keys on delete set null;
