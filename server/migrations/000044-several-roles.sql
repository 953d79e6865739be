-- All roles that a signer has taken. Empty of signers of before, who have the one in role, if any.
alter table signers add column roles text[] not null default '{}';
