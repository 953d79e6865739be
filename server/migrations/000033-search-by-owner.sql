-- A search looks only at the documents of its owner: from how long it took, an account could otherwise learn which words the
-- documents of others contain, and common words of others made its searches slow. Finds the address of a signer as well.
do $$
declare
  name text;
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  for name in
    select indexrelid::regclass::text
    from pg_index
    join pg_class on pg_class.oid = indexrelid
    join pg_am on pg_am.oid = relam
    where indrelid = 'document_listings'::regclass and amname = 'gin'
  loop
    execute format('drop index %s', name);
  end loop;
  create index on document_listings using gin (account_id, mode, search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
exception when feature_not_supported or undefined_file or insufficient_privilege then
  raise notice 'pg_trgm or btree_gin is not available: searching many documents will be slow';
end
$$;

drop index if exists signers_fold_case_idx;
