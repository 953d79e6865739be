-- Two roles: signpost_owner owns the tables and migrates them, and the service runs as signpost, which can neither change tables nor
-- triggers. Run this in the database of the service, as a superuser or a member of both roles, also for an installation whose tables
-- belong to signpost. It can be repeated. Create the roles first:
--
--   create role signpost_owner login password '…';
--   create role signpost login password '…';

begin;

-- What the service has created so far.
reassign owned by signpost to signpost_owner;

do $$
begin
  execute format('revoke create on database %I from signpost', current_database());
  execute format('grant connect, temporary on database %I to signpost', current_database());
  -- For the schema of the job queue.
  execute format('grant connect, create on database %I to signpost_owner', current_database());
end
$$;

revoke create on schema public from public, signpost;
grant usage, create on schema public to signpost_owner;
grant usage on schema public to signpost;

-- What later migrations create.
alter default privileges for role signpost_owner grant usage on schemas to signpost;
alter default privileges for role signpost_owner grant select, insert, update, delete on tables to signpost;
alter default privileges for role signpost_owner grant usage, select on sequences to signpost;

-- What there is already.
grant select, insert, update, delete on all tables in schema public to signpost;
grant usage, select on all sequences in schema public to signpost;

do $$
begin
  if to_regnamespace('graphile_worker') is not null then
    grant usage on schema graphile_worker to signpost;
    grant select, insert, update, delete on all tables in schema graphile_worker to signpost;
    grant usage, select on all sequences in schema graphile_worker to signpost;
  end if;
end
$$;

commit;
