-- What a draft keeps for its sending. Null if it keeps nothing, and once the document was sent.
alter table documents add column draft jsonb;
