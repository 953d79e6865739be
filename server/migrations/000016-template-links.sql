-- Links of templates that anybody may open. Who opens one begins a document of their own.
create table template_links (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  template_id uuid not null references templates on delete cascade,
  -- Of the URL. No secret: the URL is there to be published.
  key text not null unique,
  active boolean not null default true,
  role text not null,
  signers jsonb not null,
  prefill jsonb not null,
  authentication text not null check (authentication in ('none', 'email_code')),
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0),
  expires_at timestamptz,
  -- Who has made it, and so sends its documents.
  actor jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on template_links (template_id, created_at desc, id desc);
create index on template_links (account_id);

-- The code that somebody who opens a link received last, before there is a document.
create table template_link_codes (
  id uuid primary key,
  link_id uuid not null references template_links on delete cascade,
  email text not null,
  language text,
  -- As of signers.
  code_nonce text,
  code_sent_at timestamptz,
  code_failures integer not null default 0,
  codes_sent integer not null default 0,
  codes_since timestamptz
);
create unique index on template_link_codes (link_id, fold_case(email));
create index on template_link_codes (codes_since);

alter table documents add column template_link_id uuid;
create index on documents (template_link_id) where template_link_id is not null;
