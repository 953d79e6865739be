-- Which fields of a template's text tags cover text or each other, until its fields are changed.
alter table templates add column covering_fields text[] not null default '{}';
