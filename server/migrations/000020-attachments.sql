-- Files that signers attach to fields: what is known of one, and for which field of which person an upload is. The value of
-- such a field is the name of the file.
alter table fields add column attachment jsonb;
alter table uploads
  add column signer_id uuid references signers on delete cascade,
  add column person integer,
  add column field_id uuid;
create index on uploads (signer_id) where signer_id is not null;
create index on fields (document_id, (attachment ->> 'sha256')) where attachment is not null;
