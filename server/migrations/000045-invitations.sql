-- How a signer learns that it is their turn, email or none. Null as skip_email of the document says.
alter table signers add column invitation text;

-- As before, and whether a letter is sent at all.
create or replace trigger look_again after update on signers
  for each row
  when (row(old.invited_at, old.time_zone, old.invitation) is distinct from row(new.invited_at, new.time_zone, new.invitation))
  execute function look_again_at_documents();
