-- Set by the operator, who stops an account from sending.
alter table accounts
  add column sending_suspended_at timestamptz,
  add column sending_suspended_for text check (length(sending_suspended_for) between 1 and 500),
  add check ((sending_suspended_at is null) = (sending_suspended_for is null));
