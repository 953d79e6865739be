-- What is asked of the values of fields, and on what other fields it depends whether they are required and shown. Null where
-- a field says nothing of it.
alter table fields add column validation jsonb;
alter table fields add column required_if jsonb;
alter table fields add column show_if jsonb;
