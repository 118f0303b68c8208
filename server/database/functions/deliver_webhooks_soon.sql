create or replace function app.deliver_webhooks_soon() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Once for each transaction and agency.
  if current_setting('app.webhooks_enqueued', true) is distinct from new.agency_id::text then
    perform set_config('app.webhooks_enqueued', new.agency_id::text, true);
    perform app.enqueue('deliver-webhooks',
      (select json_build_object('state', a.state, 'agencyId', a.id) from agencies a where a.id = new.agency_id),
      job_key => 'deliver-webhooks:' || new.agency_id, queue => 'webhooks-' || new.agency_id % 2);
  end if;
  return null;
end $$;
call app.grant_execute('app.deliver_webhooks_soon()');

-- At the commit: all transactions of an agency add the same job, and would otherwise wait for each other until then.
drop trigger if exists webhook_events_are_delivered on webhook_events;
create constraint trigger webhook_events_are_delivered after insert on webhook_events
  deferrable initially deferred for each row execute function app.deliver_webhooks_soon();
