-- Links are for one person: how often another one has taken the place of the signer.
alter table signers add column replacements integer not null default 0;

-- What the sender set, which a signer may have changed since. Of fields whose signer never opened the document, it is the value.
alter table fields add column sender_value text;
update fields
set sender_value = value
from signers
where signers.id = fields.signer_id and value is not null and (read_only or signers.status in ('pending', 'waiting'));
