-- Whether a signer without fields for a signature or initials signs in a block on a page at the end.
alter table signers add column signature_block boolean not null default false;
