-- What the signer chose on the page, in place of the language that the sender gave.
alter table signers add column chosen_language text;
