-- The company that the signer signs for.
alter table signers add column company text;
