-- How fields look. Null where a field says nothing of it.
alter table fields add column multiline boolean;
alter table fields add column placeholder text;
alter table fields add column font_size double precision;
alter table fields add column align text;
alter table fields add column color text;
