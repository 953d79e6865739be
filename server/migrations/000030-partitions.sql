-- Partitions by day of the tables that are purged by age, once `signpost partition` has partitioned them. Until then, these
-- functions do nothing. Only the owner of a table may add and drop partitions, so they run as the owner. They give up a
-- lock that they do not get within half a second: the next call goes on.

-- The first UUIDv7 of a time: identifiers are in the order of their creation.
create function first_id_at(at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;

-- The partitions of a table by day, with the identifiers from which and up to which they have rows.
create function partitions_of(name text)
returns table (partition_name text, first_id uuid, end_id uuid)
language sql stable as $$
  select
    child.relname::text,
    coalesce(substring(bounds from 'FROM \(''([0-9a-f-]{36})''\)')::uuid, '00000000-0000-0000-0000-000000000000'),
    substring(bounds from 'TO \(''([0-9a-f-]{36})''\)')::uuid
  from pg_inherits
  join pg_class child on child.oid = inhrelid
  join pg_class parent on parent.oid = inhparent
  cross join pg_get_expr(child.relpartbound, child.oid) as bounds
  where parent.relname = name and parent.relkind = 'p' and parent.relnamespace = current_schema()::regnamespace
    and bounds <> 'DEFAULT'
  order by 3
$$;

-- Adds the partitions of the day of a time and of the seven days after it. A day that the past or the default partition has
-- rows of stays there. Returns how many it has added.
create function add_partitions(at timestamptz) returns integer language plpgsql security definer as $$
declare
  name text;
  day timestamptz;
  added integer := 0;
begin
  perform set_config('lock_timeout', '500ms', true);
  for name in
    select relname
    from pg_class
    where relkind = 'p' and relnamespace = current_schema()::regnamespace
      and relname in ('events', 'webhook_deliveries', 'delivery_attempts', 'requests')
    order by relname
  loop
    for day in
      select date_trunc('day', at, 'UTC') + days * interval '24 hours' from generate_series(0, 7) as days
    loop
      continue when exists (
        select from partitions_of(name) where first_id <= first_id_at(day) and end_id > first_id_at(day)
      );
      begin
        execute format(
          'create table %I partition of %I for values from (%L) to (%L)',
          name || to_char(day at time zone 'UTC', '_YYYYMMDD'), name,
          first_id_at(day), first_id_at(day + interval '24 hours')
        );
        added := added + 1;
      exception
        when check_violation then null;
        when lock_not_available then return added;
      end;
    end loop;
  end loop;
  return added;
end
$$;

-- Drops the partitions of events, their deliveries and attempts, and of requests, that end before these times, which are
-- at most as late as the clock of the database allows. Those with a pending delivery stay. Returns how many it has dropped.
create function drop_partitions(events_until timestamptz, requests_until timestamptz) returns integer
language plpgsql security definer as $$
declare
  part record;
  suffix text;
  name text;
  is_pending boolean;
  dropped integer := 0;
begin
  perform set_config('lock_timeout', '500ms', true);
  for part in
    select * from partitions_of('requests')
    where end_id <= first_id_at(least(requests_until, now() - interval '7 days'))
  loop
    execute format('drop table %I', part.partition_name);
    dropped := dropped + 1;
  end loop;

  for part in
    select * from partitions_of('events')
    where end_id <= first_id_at(least(events_until, now() - interval '30 days'))
  loop
    -- A delivery is not older than its event, but may be of a later day.
    select exists (
      select from webhook_deliveries
      where status = 'pending'
        and ((id >= part.first_id and id < part.end_id) or (event_id >= part.first_id and event_id < part.end_id))
    ) into is_pending;
    continue when is_pending;
    suffix := substr(part.partition_name, length('events') + 1);
    -- Each after those that refer to it: then detaching it has nothing to compare.
    foreach name in array array['delivery_attempts', 'webhook_deliveries'] loop
      continue when to_regclass(quote_ident(name || suffix)) is null;
      execute format('alter table %I detach partition %I', name, name || suffix);
      execute format('drop table %I', name || suffix);
    end loop;
    delete from webhook_deliveries where event_id >= part.first_id and event_id < part.end_id;
    execute format('alter table events detach partition %I', part.partition_name);
    execute format('drop table %I', part.partition_name);
    dropped := dropped + 1;
  end loop;
  return dropped;
exception
  when lock_not_available then return 0;
end
$$;

-- What runs as the owner must find the owner's tables, whatever the caller's path or temporary tables are.
do $$
begin
  execute format('alter function add_partitions set search_path = %I, pg_temp', current_schema());
  execute format('alter function drop_partitions set search_path = %I, pg_temp', current_schema());
end
$$;
