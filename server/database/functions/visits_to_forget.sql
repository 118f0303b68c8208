create or replace function app.visits_to_forget(before timestamptz, most int) returns table (agency_id int, visit_id int, property_id int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select v.agency_id, v.id, v.property_id from visits v join agencies a on a.id = v.agency_id and a.state = app.state()
   where v.ends_at < least(visits_to_forget.before, now() - interval '6 months') and v.people_removed_at is null and v.status <> 'HELD'
   order by v.ends_at limit most;
$$;
comment on function app.visits_to_forget(timestamptz, int) is 'Visits of the state so long ago that their contacts are made anonymous.';
call app.grant_execute('app.visits_to_forget(timestamptz, int)', 'portal_worker');
