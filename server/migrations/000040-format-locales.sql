-- How dates and numbers are written on the pages. Null is as in the language of each signer.
alter table accounts add column format_locale text;
alter table documents add column format_locale text;
