-- When the service learned that an e-mail could not be delivered to a signer, and what the mail server said.
alter table signers
  add column bounced_at timestamptz,
  add column bounce_status text,
  add column bounce_reason text;

-- Nobody is reminded while e-mails bounce, so the sweep looks again afterwards.
create trigger look_again_after_bounce after update on signers
  for each row
  when (old.bounced_at is not null and new.bounced_at is null)
  execute function look_again_at_documents();
