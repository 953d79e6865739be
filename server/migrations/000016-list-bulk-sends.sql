create index bulk_sends_listed on bulk_sends (account_id, mode, created_at desc, id desc);
