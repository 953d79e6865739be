-- How signers fill in documents on phones. Null is as on larger screens.
alter table accounts add column signing_view text;
alter table documents add column signing_view text not null default 'page';
