-- Anchors: objects in the storage that contain the heads of the trails that changed, so that a trail that is put back
-- together with its head is found. This is their order, with the digest of each.
create table audit_anchors (
  number integer primary key,
  sha256 text not null,
  heads integer not null,
  created_at timestamptz not null
);

create trigger never_changed before update or delete on audit_anchors
  for each row execute function refuse_audit_change();
create trigger never_emptied before truncate on audit_anchors execute function refuse_audit_change();

-- Heads that the next anchor contains. A draft can be deleted, so its trail is anchored from when it is sent.
create table audit_unanchored (
  document_id uuid primary key references documents on delete cascade,
  entries integer not null,
  hash text not null
);

-- A trigger, so that processes of the previous version note them as well.
create function note_unanchored_head() returns trigger
language plpgsql as $$
begin
  insert into audit_unanchored (document_id, entries, hash)
  select id, new.entries, new.hash from documents where id = new.document_id and status <> 'draft'
  on conflict (document_id) do update set entries = excluded.entries, hash = excluded.hash;
  return null;
end
$$;

create trigger note_unanchored after insert or update on audit_heads
  for each row execute function note_unanchored_head();

insert into audit_unanchored (document_id, entries, hash)
select document_id, entries, hash
from audit_heads
join documents on documents.id = document_id
where status <> 'draft'
on conflict do nothing;

-- How far the verification of all trails has come, which goes on a little each day.
create table audit_verification (
  singleton boolean primary key default true check (singleton),
  -- All trails in anchors up to this one were verified after they had changed.
  changed_until integer not null default 0,
  -- Where the turn through all anchors and all documents is.
  anchor_after integer not null default 0,
  document_after uuid,
  -- When trails were anchored and verified last. At first, when that began to be expected.
  anchored_at timestamptz not null default now(),
  verified_at timestamptz not null default now()
);
insert into audit_verification default values;

-- What the verification found, until it finds it in order again.
create table audit_problems (
  -- What was verified: the identifier of a document, or the key of an anchor in the storage.
  source text not null,
  -- What is wrong: the source itself, or a document in the anchor.
  subject text not null,
  entry integer,
  problem text not null,
  found_at timestamptz not null,
  primary key (source, subject)
);
