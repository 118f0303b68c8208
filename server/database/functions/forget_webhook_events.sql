create or replace function app.forget_webhook_events(at timestamptz) returns int
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with old as (
    select e.agency_id, e.id from webhook_events e where e.created_at < least(forget_webhook_events.at, now()) - interval '30 days'
     order by e.created_at limit 5000
  ), gone as (
    delete from webhook_events e using old where e.agency_id = old.agency_id and e.id = old.id returning 1)
  select count(*)::int from gone;
$$;
comment on function app.forget_webhook_events(timestamptz) is 'Removes events and their log after 30 days, some thousands at a time.';
call app.grant_execute('app.forget_webhook_events(timestamptz)', 'portal_worker');
