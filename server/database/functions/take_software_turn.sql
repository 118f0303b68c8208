create or replace function app.take_software_turn(
  software text, office text, now timestamptz, per_second int, per_day int,
  out wait_ms int, out is_taken boolean, out offices int)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  today date := (take_software_turn.now at time zone 'UTC')::date;
  midnight timestamptz := (today + 1)::timestamp at time zone 'UTC';
  quota software_quotas;
  own int;
  share int;
  needed float;
begin
  insert into software_quotas as q (software, office, day, requests)
  values (take_software_turn.software, '', today, 0) on conflict do nothing;
  select * into quota from software_quotas q where q.software = take_software_turn.software and q.office = '' for update;
  if quota.day <> today then
    quota.requests := 0;
    quota.blocked_until := null;
  end if;
  insert into software_quotas as q (software, office, day, requests)
  values (take_software_turn.software, take_software_turn.office, today, 0)
  on conflict on constraint software_quotas_pkey do update
    set requests = case when q.day = excluded.day then q.requests else 0 end, day = excluded.day
  returning q.requests into own;
  -- Offices that were read today or yesterday share the quota.
  select count(*) into offices from software_quotas q
   where q.software = take_software_turn.software and q.office <> '' and q.day >= today - 1;
  share := per_day / offices;
  is_taken := false;
  if quota.blocked_until > take_software_turn.now then
    wait_ms := ceil(extract(epoch from quota.blocked_until - take_software_turn.now) * 1000);
  elsif quota.requests >= per_day then
    wait_ms := ceil(extract(epoch from midnight - take_software_turn.now) * 1000);
  elsif own >= share
    and quota.requests >= per_day - (offices - 1) * share * extract(epoch from midnight - take_software_turn.now) / 86400 then
    -- Beyond its share an office takes what the others need no longer: their shares end evenly until midnight.
    needed := (per_day - quota.requests)::float / ((offices - 1) * share) * 86400;
    wait_ms := greatest(60000, ceil((extract(epoch from midnight - take_software_turn.now) - needed) * 1000));
  else
    is_taken := true;
    wait_ms := greatest(0, ceil(extract(epoch from coalesce(quota.free_at, clock_timestamp()) - clock_timestamp()) * 1000));
    update software_quotas q set requests = q.requests + 1
     where q.software = take_software_turn.software and q.office = take_software_turn.office;
    quota.requests := quota.requests + 1;
    quota.free_at := greatest(quota.free_at, clock_timestamp()) + make_interval(secs => 1.0 / per_second);
    -- Nothing was refused for an hour.
    if quota.blocked_until < take_software_turn.now - interval '1 hour' then
      quota.refusals := 0;
    end if;
  end if;
  update software_quotas q
     set day = today, requests = quota.requests, free_at = quota.free_at, blocked_until = quota.blocked_until,
         refusals = quota.refusals
   where q.software = take_software_turn.software and q.office = '';
end $$;
comment on function app.take_software_turn(text, text, timestamptz, int, int) is
  'A request of an office to software with one quota for all: sent after a wait, or not before one is over.';
call app.grant_execute('app.take_software_turn(text, text, timestamptz, int, int)', 'portal_worker');
