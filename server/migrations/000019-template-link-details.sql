alter table template_links
  add column metadata jsonb not null default '{}',
  add column tags text[] not null default '{}';
