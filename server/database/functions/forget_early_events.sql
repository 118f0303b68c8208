create or replace function app.forget_early_events(at timestamptz) returns int
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with old as (
    select e.software, e.office, e.id from early_events e
     where e.received_at < least(forget_early_events.at, now()) - interval '30 days' order by e.received_at limit 5000
  ), gone as (
    delete from early_events e using old where e.software = old.software and e.office = old.office and e.id = old.id returning 1)
  select count(*)::int from gone;
$$;
comment on function app.forget_early_events(timestamptz) is
  'Removes events of offices that no agency has connected within 30 days, some thousands at a time.';
call app.grant_execute('app.forget_early_events(timestamptz)', 'portal_worker');
