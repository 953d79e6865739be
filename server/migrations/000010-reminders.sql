-- How often signers are reminded, and how many hours before the deadline they are told of it. Of accounts, null and 0 are
-- never; of documents, null is as the account says.
alter table accounts
  add column reminder_every_hours integer not null default 48 check (reminder_every_hours > 0),
  add column reminder_max integer not null default 1 check (reminder_max >= 0),
  add column expiry_notice_hours integer check (expiry_notice_hours > 0);
alter table documents
  add column reminders jsonb,
  add column expiry_notice_hours integer check (expiry_notice_hours >= 0),
  -- When the sweep next looks whether a letter is due. Null is as soon as possible.
  add column letters_due_at timestamptz;
alter table signers
  add column reminders_sent integer not null default 0,
  add column deadline_announced_at timestamptz;
create index on documents (letters_due_at) where status = 'sent' and seal_status = 'none';

-- Whatever changes when a letter is due has the sweep look again, also if a server of the previous version changes it.

create function look_again_at_document() returns trigger
language plpgsql as $$
begin
  new.letters_due_at := null;
  return new;
end
$$;

create function look_again_at_documents() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'signers' then
    update documents set letters_due_at = null where id = new.document_id and letters_due_at is not null;
  else
    update documents
    set letters_due_at = null
    where account_id = new.id and status = 'sent' and seal_status = 'none' and letters_due_at is not null;
  end if;
  return null;
end
$$;

create trigger look_again before update on documents
  for each row
  when (row(old.expires_at, old.reminders, old.expiry_notice_hours)
    is distinct from row(new.expires_at, new.reminders, new.expiry_notice_hours))
  execute function look_again_at_document();
create trigger look_again after update on signers
  for each row
  when (old.invited_at is distinct from new.invited_at)
  execute function look_again_at_documents();
create trigger look_again after update on accounts
  for each row
  when (row(old.reminder_after_hours, old.reminder_every_hours, old.reminder_max, old.expiry_notice_hours)
    is distinct from row(new.reminder_after_hours, new.reminder_every_hours, new.reminder_max, new.expiry_notice_hours))
  execute function look_again_at_documents();
