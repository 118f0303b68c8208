create or replace function app.forgot_tenancy(agency_id int, tenancy_id int, at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.refuse_other_state(forgot_tenancy.agency_id);
  update tenancies t set people_removed_at = at where t.agency_id = forgot_tenancy.agency_id and t.id = forgot_tenancy.tenancy_id;
$$;
comment on function app.forgot_tenancy(int, int, timestamptz) is 'Notes that a tenancy names nobody any more.';
call app.grant_execute('app.forgot_tenancy(int, int, timestamptz)', 'portal_worker');
