-- Of a signer who is one of several people: these, with what each has of their own, and which of them has taken the signing. Empty of a
-- signer who is one person.
alter table signers
  add column candidates jsonb not null default '[]',
  add column taken_by uuid;

-- As before, and finds all of several people.
create or replace function search_text_of(document documents) returns text
language sql stable as $$
  select fold_case(concat_ws(
    e'\x1f',
    document.title,
    document.file_name,
    document.external_id,
    (
      select string_agg(
        concat_ws(
          e'\x1f',
          name,
          email,
          (
            select string_agg(concat_ws(e'\x1f', each->>'name', each->>'email'), e'\x1f')
            from jsonb_array_elements(candidates) as each
          )
        ),
        e'\x1f' order by position
      )
      from signers
      where document_id = document.id
    )
  ))
$$;
