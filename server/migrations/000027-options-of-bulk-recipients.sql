-- What a bulk send says of one recipient's copy alone: language, message and values of fields. Null once the copy was sent.
alter table bulk_recipients
  add column own jsonb;
