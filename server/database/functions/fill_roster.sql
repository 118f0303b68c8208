create or replace function app.fill_roster(state text, first_day date, last_day date) returns table (added int, removed int)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with zone as (
    select s.time_zone from states s where s.code = fill_roster.state
  ), wanted as materialized (
    select t.id as technician_id,
           (d.day::date + h.starts_at + n * interval '2 hours') at time zone zone.time_zone as starts_at,
           (d.day::date + h.starts_at + (n + 1) * interval '2 hours') at time zone zone.time_zone as ends_at
      from zone
     cross join technicians t
      join technician_hours h on h.technician_id = t.id
      left join lateral (
        select u.locality from suburbs u where u.state = t.state
         order by (u.latitude - t.latitude) ^ 2 + ((u.longitude - t.longitude) * 0.8) ^ 2 limit 1) near on true
     cross join generate_series(fill_roster.first_day::timestamp, fill_roster.last_day::timestamp, interval '1 day') d (day)
     cross join lateral generate_series(0, floor(extract(epoch from h.ends_at - h.starts_at) / 7200)::int - 1) n
     where t.state = fill_roster.state and t.is_active and extract(isodow from d.day) = h.weekday
       and not exists (select from public_holidays p
                        where p.state = t.state and p.day = d.day::date and p.locality in ('', coalesce(near.locality, '')))
       and not exists (select from technician_days_off o
                        where o.technician_id = t.id and d.day::date between o.first_on and o.last_on)
  ), gone as (
    delete from technician_slots o using zone
     where o.state = fill_roster.state
       and o.starts_at >= fill_roster.first_day::timestamp at time zone zone.time_zone
       and o.starts_at < (fill_roster.last_day + 1)::timestamp at time zone zone.time_zone
       and not exists (select from wanted w where w.technician_id = o.technician_id and w.starts_at = o.starts_at)
    returning 1
  ), made as (
    insert into technician_slots (state, technician_id, starts_at, ends_at)
    select fill_roster.state, w.technician_id, w.starts_at, w.ends_at from wanted w order by w.starts_at, w.technician_id
        on conflict (technician_id, starts_at) do nothing
    returning 1
  )
  select (select count(*)::int from made), (select count(*)::int from gone);
$$;
comment on function app.fill_roster(text, date, date) is
  'Makes the roster of these days equal to the technicians'' working hours, without public holidays and days off, in windows of two '
  'hours. Visits keep their time when their window goes.';
call app.grant_execute('app.fill_roster(text, date, date)', 'state_system', 'portal_worker');
