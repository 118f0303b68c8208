create or replace function app.software_due(state text, now timestamptz) returns table (agency_id int, software text, is_slow boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.agency_id, n.software, n.is_slow
    from agency_integrations n join agencies a on a.id = n.agency_id
   where n.next_sync_at <= software_due.now and a.state = software_due.state and a.is_active
   order by n.next_sync_at limit 500;
$$;
comment on function app.software_due(text, timestamptz) is 'For the job that schedules readings: connections that are due.';
call app.grant_execute('app.software_due(text, timestamptz)', 'portal_worker');
