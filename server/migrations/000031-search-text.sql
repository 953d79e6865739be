-- As 000001-start makes it now: the new minor versions of Postgres, such as 15.20, refuse to add columns with a default to a table
-- whose row type is in a function body that Postgres has parsed.
create or replace function search_text_of(document documents) returns text
language sql stable as $$
  select fold_case(concat_ws(
    e'\x1f',
    document.title,
    document.file_name,
    document.external_id,
    (
      select string_agg(concat_ws(e'\x1f', name, email), e'\x1f' order by position)
      from signers
      where document_id = document.id
    )
  ))
$$;
