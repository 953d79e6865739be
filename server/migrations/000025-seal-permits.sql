-- What may follow the seal of a document: nothing, or further signatures.
alter table documents add column seal_permits text not null default 'nothing' check (seal_permits in ('nothing', 'signatures'));
