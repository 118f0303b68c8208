create or replace function app.tenancies_to_forget(before date, most int) returns table (agency_id int, tenancy_id int, property_id int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.agency_id, t.id, t.property_id from tenancies t join agencies a on a.id = t.agency_id and a.state = app.state()
   where t.closes_on < least(tenancies_to_forget.before, (now() - interval '6 months')::date)
     and t.people_removed_at is null and t.status = 'CLOSED'
   order by t.closes_on limit most;
$$;
comment on function app.tenancies_to_forget(date, int) is
  'Tenancies of the state that ended so long ago that their tenants are made anonymous.';
call app.grant_execute('app.tenancies_to_forget(date, int)', 'portal_worker');
