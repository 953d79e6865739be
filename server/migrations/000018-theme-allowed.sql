alter table accounts add column theme_allowed boolean not null default true;
