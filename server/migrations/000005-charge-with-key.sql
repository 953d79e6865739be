-- Without a bucket nothing is charged, so that a key can be looked up and charged, if it is in use, in one statement. And
-- no request waits for the disk to be charged: a crash of the database forgets the charges of its last moment.
create or replace function take_request(bucket_key text, at timestamptz, per_second integer, per_minute integer, per_day integer)
returns table (allowed boolean, second_left integer, minute_left integer, day_left integer)
language plpgsql strict as $$
declare
  this_second bigint := floor(extract(epoch from at));
  this_minute bigint := this_second / 60;
  this_day bigint := this_second / 86400;
  found_row rate_limits;
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into rate_limits as held
  values (bucket_key, this_second, 1, this_minute, 1, this_day, 1)
  on conflict (bucket) do update set
    second = this_second,
    second_count = case when held.second = this_second then held.second_count else 0 end + 1,
    minute = this_minute,
    minute_count = case when held.minute = this_minute then held.minute_count else 0 end + 1,
    day = this_day,
    day_count = case when held.day = this_day then held.day_count else 0 end + 1
  where (held.second <> this_second or held.second_count < per_second)
    and (held.minute <> this_minute or held.minute_count < per_minute)
    and (held.day <> this_day or held.day_count < per_day)
  returning * into found_row;
  if found then
    return query select true, per_second - found_row.second_count, per_minute - found_row.minute_count, per_day - found_row.day_count;
    return;
  end if;
  select * into found_row from rate_limits where bucket = bucket_key;
  return query select
    false,
    case when found_row.second = this_second then greatest(per_second - found_row.second_count, 0) else per_second end,
    case when found_row.minute = this_minute then greatest(per_minute - found_row.minute_count, 0) else per_minute end,
    case when found_row.day = this_day then greatest(per_day - found_row.day_count, 0) else per_day end;
end
$$;
