-- Where the signing page leads once a signer is done, and whether signers can decline.
alter table documents add column redirect_urls jsonb;
alter table documents add column decline_allowed boolean not null default true;
alter table signers add column redirect_urls jsonb;
