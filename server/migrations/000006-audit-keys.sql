-- The key of an entry's hash; null for entries from before hashes had keys.
alter table audit_entries add column key_id text;

-- How far each trail goes, apart from the trail itself, so that one whose end was cut off is seen.
create table audit_heads (
  document_id uuid primary key references documents on delete cascade,
  entries integer not null,
  hash text not null,
  key_id text not null,
  mac text not null
);

-- Until when entries may be without a key: written once, by the first start that knows of keys.
create table audit_keyed_since (
  singleton boolean primary key default true check (singleton),
  unkeyed_until timestamptz not null,
  key_id text not null,
  mac text not null
);

-- Trails are only ever added to. They go with their document, and the only documents that go are drafts from the trash
-- that were never sent: their trail says so itself, whatever their status was changed to. Nothing that a session can set
-- lifts this.
create function refuse_audit_change() returns trigger
language plpgsql as $$
begin
  raise exception 'audit trails are only added to' using errcode = 'restrict_violation';
end
$$;

create function refuse_audit_loss() returns trigger
language plpgsql as $$
begin
  if exists (select from documents where id = old.document_id) then
    raise exception 'audit trails are only added to' using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;

create function refuse_document_loss() returns trigger
language plpgsql as $$
begin
  if exists (
    select from audit_entries
    where document_id = old.id
      and (action = 'document.sent' or old.status <> 'draft' or old.trashed_at is null)
  ) then
    raise exception 'only drafts in the trash are deleted' using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;

create function refuse_shorter_trail() returns trigger
language plpgsql as $$
begin
  if new.document_id <> old.document_id or new.entries <= old.entries then
    raise exception 'audit trails are only added to' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger never_changed before update on audit_entries for each row execute function refuse_audit_change();
create trigger never_lost before delete on audit_entries for each row execute function refuse_audit_loss();
create trigger never_emptied before truncate on audit_entries execute function refuse_audit_change();

create trigger never_shorter before update on audit_heads for each row execute function refuse_shorter_trail();
create trigger never_lost before delete on audit_heads for each row execute function refuse_audit_loss();
create trigger never_emptied before truncate on audit_heads execute function refuse_audit_change();

create trigger never_changed before update or delete on audit_keyed_since
  for each row execute function refuse_audit_change();
create trigger never_emptied before truncate on audit_keyed_since execute function refuse_audit_change();

create trigger never_lost before delete on documents for each row execute function refuse_document_loss();
