create or replace function app.numbers_to_watch() returns table (name text, label text, value double precision)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select 'night', r.state::text, extract(epoch from max(r.finished_at))::double precision
    from job_runs r where r.task = 'nightly-refresh' and r.day > current_date - 30 group by r.state
  union all
  select 'failing_software', i.software, count(*)::double precision
    from agency_integrations i
   where i.next_sync_at is not null and i.is_active and i.last_error is not null
     and coalesce(i.last_synced_at, i.connected_at) < now() - interval '1 hour'
   group by i.software;
$$;
comment on function app.numbers_to_watch() is
  'What operators are warned about: when the last night of each state ended, and agencies whose software could not be read for an hour.';
call app.grant_execute('app.numbers_to_watch()', 'portal_worker');
