create or replace function app.free_times(latitude float8, longitude float8, service_ids smallint[], from_at timestamptz, to_at timestamptz,
                               at timestamptz, property_id int, visit_id int, slot_id bigint)
returns table (slot_id bigint, technician_id int, starts_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive need as materialized (
    select n.windows, make_interval(hours => 2 * n.windows) as length,
           (select s.time_zone from states s where s.code = app.state()) as time_zone
      from (select greatest(1, ceil(sum(s.visit_minutes) / 120.0))::int as windows
              from services s where s.id = any (free_times.service_ids)) n
  ), near as materialized (
    select row_number() over (order by t.km, t.technician_id) as place, t.technician_id as id, t.licensed_until
      from app.technicians_near(latitude, longitude, service_ids) t
     where free_times.slot_id is null
        or t.technician_id = (select s.technician_id from technician_slots s where s.id = free_times.slot_id)
  ), starts as (
    -- Each start once: from one to the next in the index.
    (select s.starts_at from technician_slots s
      where s.state = app.state() and s.starts_at >= free_times.from_at and s.starts_at < free_times.to_at
      order by s.starts_at limit 1)
    union all
    select (select s.starts_at from technician_slots s
             where s.state = app.state() and s.starts_at > starts.starts_at and s.starts_at < free_times.to_at
             order by s.starts_at limit 1)
      from starts where starts.starts_at is not null
  ), search (place, open, technician_id, slot_ids, starts) as (
    -- From the nearest technician to the next, each for the starts that are still open, until none is.
    select 0::bigint,
           array(select starts.starts_at from starts cross join need
                  where starts.starts_at is not null
                    -- The last windows of a day are too short for several.
                    and (need.windows = 1 or exists (
                      select from technician_slots s
                       where s.state = app.state() and s.starts_at > starts.starts_at and s.starts_at < starts.starts_at + need.length))),
           null::int, null::bigint[], null::timestamptz[]
    union all
    select near.place,
           case when free.starts is null then search.open
                else array(select unnest(search.open) except select unnest(free.starts)) end,
           near.id, free.slot_ids, free.starts
      from search
     cross join need
      join near on near.place = search.place + 1
     cross join lateral (
       select array_agg(s.id) as slot_ids, array_agg(s.starts_at) as starts
         from technician_slots s
        where s.technician_id = near.id and s.starts_at = any (search.open) and s.ends_at <= s.starts_at + need.length
          and (free_times.slot_id is null or s.id = free_times.slot_id)
          and (near.licensed_until is null or near.licensed_until >= (s.starts_at at time zone need.time_zone)::date)
          -- Windows do not overlap, so as many as are needed fill the time only without a gap.
          and need.windows = 1 + (
            select count(*) from technician_slots w
             where w.technician_id = near.id and w.starts_at > s.starts_at
               and w.starts_at < s.starts_at + need.length and w.ends_at <= s.starts_at + need.length)
          and not exists (
            select from visits v
             where v.technician_id = near.id and v.status in ('HELD', 'BOOKED')
               and v.starts_at >= s.starts_at - interval '1 day' and v.starts_at < s.starts_at + need.length
               and v.ends_at > s.starts_at
               and (v.hold_expires_at is null or v.hold_expires_at > free_times.at)
               and (v.agency_id is distinct from app.agency_id() or v.property_id <> free_times.property_id
                    or (v.held_by is distinct from app.user_id() and v.id is distinct from free_times.visit_id)))) free
     where cardinality(search.open) > 0
  )
  select slot.id, search.technician_id, slot.starts_at, slot.starts_at + need.length
    from need
   cross join search
   cross join unnest(search.slot_ids, search.starts) slot (id, starts_at)
   order by slot.starts_at;
$$;
comment on function app.free_times(float8, float8, smallint[], timestamptz, timestamptz, timestamptz, int, int, bigint) is
  'Times long enough for all services, each with the nearest technician in range who is licensed for them on that day and free, whichever '
  'agency the other visits belong to. What the user holds for the property, and the visit that is being moved, count as free.';
call app.grant_execute('app.free_times(float8, float8, smallint[], timestamptz, timestamptz, timestamptz, int, int, bigint)',
  'portal_server', 'state_system');
