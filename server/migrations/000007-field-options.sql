-- What the signer chooses from, in a dropdown or among radio buttons.
alter table fields add column options jsonb;
