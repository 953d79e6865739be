-- The types of fields are those of the contract, which checks every request and may gain some.
alter table fields drop constraint fields_type_check;
