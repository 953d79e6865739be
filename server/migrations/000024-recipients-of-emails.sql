-- To whom an e-mail was sent: an address can be corrected later. Null before the first attempt.
alter table emails
  add column recipient text;
