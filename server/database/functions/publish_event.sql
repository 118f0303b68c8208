create or replace function app.publish_event(agency_id int, type text, property_id int, data jsonb) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  new_id bigint;
begin
  if not exists (select from webhook_endpoints e where e.agency_id = publish_event.agency_id and e.removed_at is null
                    and publish_event.type = any (e.event_types)) then
    return;
  end if;
  insert into webhook_events (agency_id, type, property_id, data)
  values (publish_event.agency_id, publish_event.type, publish_event.property_id, publish_event.data)
  returning id into new_id;
  insert into webhook_deliveries (agency_id, endpoint_id, event_id, property_id)
  select e.agency_id, e.id, new_id, publish_event.property_id from webhook_endpoints e
   where e.agency_id = publish_event.agency_id and e.removed_at is null and publish_event.type = any (e.event_types);
end $$;
comment on function app.publish_event(int, text, int, jsonb) is 'Writes an event and its deliveries, in the transaction of its cause.';
call app.grant_execute('app.publish_event(int, text, int, jsonb)');
