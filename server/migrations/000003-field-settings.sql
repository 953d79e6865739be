-- How fields look. Null where a field says nothing of it.
alter table fields add column multiline boolean;
alter table fields add column placeholder text;
alter table fields add column font_size double precision;
alter table fields add column align text;
alter table fields add column color text;
-- The company that a recipient signs for.
alter table bulk_recipients add column company text;
