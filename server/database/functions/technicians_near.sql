-- A technician without a licence that a service needs is not offered for it, like one whose licence has run out by the day. One that is
-- not valid yet does not count until its first day.
create or replace function app.technicians_near(latitude float8, longitude float8, service_ids smallint[])
returns table (technician_id int, km float8, licensed_until date)
language sql stable rows 20 set search_path = pg_catalog, public, pg_temp as $$
  select t.id, way.km,
         (select min(held.until)
            from (select coalesce(max(coalesce(l.expires_on, 'infinity'::date)) filter (where l.id is not null), '-infinity'::date) as until
                    from unnest(array(select n.id from services n where n.id = any (technicians_near.service_ids) and n.needs_licence))
                         s (id)
                    left join technician_licences l on l.technician_id = t.id and s.id = any (l.service_ids::smallint[])
                      and coalesce(l.valid_from <= current_date, true)
                   group by s.id) held)
    from technicians t
   cross join lateral (
     select 111.2 * sqrt((t.latitude - technicians_near.latitude) ^ 2
                         + ((t.longitude - technicians_near.longitude) * cos(radians(technicians_near.latitude))) ^ 2) as km) way
   where t.state = app.state() and t.is_active and t.service_ids::smallint[] @> technicians_near.service_ids
     and way.km <= t.radius_km
   order by way.km, t.id;
$$;
comment on function app.technicians_near(float8, float8, smallint[]) is
  'Active technicians in range for all services, nearest first, with the last day on which all needed licences are valid: null if none is '
  'needed.';
call app.grant_execute('app.technicians_near(float8, float8, smallint[])');
