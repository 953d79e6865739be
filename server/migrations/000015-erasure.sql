-- Documents that ended are erased on request, or after the account's retention. A legal hold prevents both.
alter table documents add column legal_hold boolean not null default false;
alter table documents add column erased_at timestamptz;
alter table accounts add column retention_days integer check (retention_days > 0);

-- What retention erases next, by account.
create index documents_to_erase on documents (account_id, coalesce(completed_at, voided_at))
  where status in ('completed', 'voided') and erased_at is null and not legal_hold;

-- The document, signer or bulk send that a stored response is about: the response is erased with it.
alter table idempotency_keys add column about uuid;
create index idempotency_keys_about on idempotency_keys (about) where about is not null;

create index emails_about_documents on emails ((request->>'documentUuid')) where request ? 'documentUuid';
create index emails_to_signers on emails ((request->>'signerUuid')) where request ? 'signerUuid';
create index bulk_recipients_document_id on bulk_recipients (document_id) where document_id is not null;

-- An entry loses its personal data, and nothing else, once a later entry records that the document was erased. That entry
-- is keyed like every other one, and contains a digest of what is kept: a forged one is detected.
create function refuse_audit_change_unless_erased() returns trigger
language plpgsql as $$
begin
  if row(new.document_id, new.sequence, new.at, new.action, new.simulated, new.previous_hash, new.hash, new.key_id)
      is not distinct from
      row(old.document_id, old.sequence, old.at, old.action, old.simulated, old.previous_hash, old.hash, old.key_id)
    and new.actor = jsonb_build_object('type', old.actor->'type', 'id', null, 'name', null, 'email', null)
    and new.ip_address is null
    and new.user_agent is null
    and new.data = '{}'
    and exists (
      select from audit_entries
      where document_id = old.document_id and action = 'document.erased' and sequence > old.sequence
    )
  then
    return new;
  end if;
  raise exception 'audit trails are only added to' using errcode = 'restrict_violation';
end
$$;

drop trigger never_changed on audit_entries;
create trigger never_changed before update on audit_entries
  for each row execute function refuse_audit_change_unless_erased();
