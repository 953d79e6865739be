-- What a signer does: signs, approves, or confirms to have read the document.
alter table signers add column action text not null default 'sign' check (action in ('sign', 'approve', 'view'));
