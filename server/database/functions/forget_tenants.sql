create or replace function app.forget_tenants(agency_id int, occupants int[], at timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.refuse_other_state(forget_tenants.agency_id);
  delete from contact_numbers n where n.agency_id = forget_tenants.agency_id and n.occupant_id = any(forget_tenants.occupants);
  update occupants o set name = 'Former tenant', email = null, accepts_notices_by_email = false
   where o.agency_id = forget_tenants.agency_id and o.id = any(forget_tenants.occupants);
  update tenancies t set people_removed_at = at
   where t.agency_id = forget_tenants.agency_id and t.status = 'CLOSED'
     and t.id in (select o.tenancy_id from occupants o
                   where o.agency_id = forget_tenants.agency_id and o.id = any(forget_tenants.occupants))
     and not exists (select from occupants o where o.agency_id = t.agency_id and o.tenancy_id = t.id and o.name <> 'Former tenant');
end $$;
comment on function app.forget_tenants(int, int[], timestamptz) is 'Removes names and contact details of tenants who have left.';
call app.grant_execute('app.forget_tenants(int, int[], timestamptz)', 'portal_worker');
