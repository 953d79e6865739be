-- Traces of what the database does not know any more, as after a fail-over that lost commits. A person looks at them.
create table losses (
  kind text not null check (kind in ('file', 'delivery')),
  -- The key of the file, or the public identifier of the event.
  reference text not null,
  detail text not null,
  noted_at timestamptz not null,
  -- When a person had looked at it. A file is then removed as any other orphan.
  settled_at timestamptz,
  primary key (kind, reference)
);
