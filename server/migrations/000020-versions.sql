-- Increases with each change of what two people may edit at once: the roles and fields of a draft, and a template.
alter table documents add column fields_version integer not null default 1;
alter table templates add column version integer not null default 1;
