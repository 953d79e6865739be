alter table documents add column tags text[] not null default '{}';
