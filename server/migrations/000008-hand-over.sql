-- Whether signers can let another person take their place.
alter table documents add column hand_over_allowed boolean not null default false;
