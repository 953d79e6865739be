-- Which e-mails a member has chosen to get. What is not in it is as it is at first.
alter table members add column notifications jsonb not null default '{}';
