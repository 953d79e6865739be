-- Lists are counted and paged by the indexes of `document_listings` alone. Servers of the version before, which may still be
-- running, go on: without a survey they read a list as it is. The version after this one drops what is left of it.
drop trigger record_insert on document_listings;
drop trigger record_update on document_listings;
drop trigger record_delete on document_listings;
drop function record_listing_change();

create function survey_nothing() returns trigger
language plpgsql as $$
begin
  return null;
end
$$;

alter table list_stretches drop constraint list_stretches_survey_id_fkey;
create trigger survey_nothing before insert on list_surveys for each row execute function survey_nothing();
create trigger survey_nothing before insert on list_stretches for each row execute function survey_nothing();

truncate list_surveys, list_stretches, listing_changes;
