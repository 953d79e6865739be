-- What accounts set themselves. Null is the account's name and address, English, and never.
alter table accounts add column sender_name text;
alter table accounts add column reply_to text;
alter table accounts add column default_language text;
alter table accounts add column reminder_after_hours integer default 48 check (reminder_after_hours > 0);

-- The shortest rhythm limits the signers that the sweep looks at.
create index accounts_reminder_after_hours on accounts (reminder_after_hours);
