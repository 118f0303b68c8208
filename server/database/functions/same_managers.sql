create or replace function app.same_managers(source int, target int) returns table (from_id int, to_id int)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select distinct on (s.id) s.id, t.id
    from property_managers s join property_managers t on t.agency_id = same_managers.target
     and (lower(t.email) = lower(s.email) or (lower(t.name) = lower(s.name) and (t.email is null or s.email is null)))
   where s.agency_id = same_managers.source
   order by s.id, lower(t.email) = lower(s.email) desc nulls last, t.is_active desc, t.id;
$$;
comment on function app.same_managers(int, int) is
  'Property managers of two agencies who are the same person: by email address, or by name where one has no address.';
call app.grant_execute('app.same_managers(int, int)', 'state_system');
