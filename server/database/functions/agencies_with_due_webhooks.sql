create or replace function app.agencies_with_due_webhooks(state text, at timestamptz) returns setof int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct e.agency_id from webhook_endpoints e
    join agencies a on a.id = e.agency_id and a.state = agencies_with_due_webhooks.state and a.is_active
   where e.removed_at is null and e.disabled_at is null and coalesce(e.paused_until, '-infinity') <= agencies_with_due_webhooks.at
     and exists (select from webhook_deliveries d where d.agency_id = e.agency_id and d.endpoint_id = e.id and d.status = 'PENDING'
                    and d.next_attempt_at <= agencies_with_due_webhooks.at);
$$;
comment on function app.agencies_with_due_webhooks(text, timestamptz) is 'For the job that looks for retries every minute.';
call app.grant_execute('app.agencies_with_due_webhooks(text, timestamptz)', 'portal_worker');
