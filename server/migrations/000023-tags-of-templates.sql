alter table templates
  add column tags text[] not null default '{}';
