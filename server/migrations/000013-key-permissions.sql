-- What a key may do. Null is no restriction: for the scopes, all but those that keys did not have before this migration.
alter table api_keys add column name text;
alter table api_keys add column scopes text[];
alter table api_keys add column expires_at timestamptz;
alter table api_keys add column allowed_addresses text[];
