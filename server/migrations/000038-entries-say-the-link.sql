-- By which link a signer came, as the link itself says: { kind, link_id }. Null in entries of before, and of those who are no
-- signers.
alter table audit_entries add column via jsonb;
-- Of the session that has created the pad.
alter table signing_pads add column via jsonb;

-- As before, and an erased entry still says by which link the signer came.
create or replace function refuse_audit_change_unless_erased() returns trigger
language plpgsql as $$
begin
  if row(new.document_id, new.sequence, new.at, new.action, new.simulated, new.via, new.previous_hash, new.hash, new.key_id)
      is not distinct from
      row(old.document_id, old.sequence, old.at, old.action, old.simulated, old.via, old.previous_hash, old.hash, old.key_id)
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
