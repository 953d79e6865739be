-- The page that a signer has opened last to draw on with another device. One for each signer: another one ends it.
create table signing_pads (
  signer_id uuid primary key references signers on delete cascade,
  document_id uuid not null,
  id uuid not null,
  token_hash bytea not null unique,
  -- What the session had shown when it created the pad: whose link it was, and the names of the codes that were entered.
  person integer not null,
  unlocked_by text,
  identified_by text,
  purpose text not null,
  expires_at timestamptz not null,
  -- What was drawn, as a PNG. Kept until the pad expires, so that the signing page can ask for it again.
  png bytea
);
create index on signing_pads (expires_at);
