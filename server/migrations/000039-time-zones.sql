-- Where days and hours are counted. Null is UTC; of signers, it is as of the document.
alter table accounts
  add column time_zone text,
  -- { from, to }: in which hours signers are reminded. Null is any.
  add column reminder_hours jsonb;
alter table documents
  add column time_zone text,
  -- Whether the request that sent the document set it: a number of days then ends with a day there.
  add column own_time_zone boolean not null default false;
alter table signers add column time_zone text;

-- As before, and what else changes when a letter is due.
create or replace trigger look_again after update on signers
  for each row
  when (row(old.invited_at, old.time_zone) is distinct from row(new.invited_at, new.time_zone))
  execute function look_again_at_documents();
create or replace trigger look_again after update on accounts
  for each row
  when (row(
      old.reminder_after_hours, old.reminder_every_hours, old.reminder_max, old.expiry_notice_hours, old.reminder_hours
    ) is distinct from row(
      new.reminder_after_hours, new.reminder_every_hours, new.reminder_max, new.expiry_notice_hours, new.reminder_hours
    ))
  execute function look_again_at_documents();
