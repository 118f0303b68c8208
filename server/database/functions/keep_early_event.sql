create or replace function app.keep_early_event(
  software text, office text, id text, property_external_id text, kind text, event jsonb, now timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into early_events (software, office, id, property_external_id, kind, event, received_at)
  values (keep_early_event.software, keep_early_event.office, keep_early_event.id, keep_early_event.property_external_id,
          keep_early_event.kind, keep_early_event.event, keep_early_event.now)
      on conflict on constraint early_events_pkey do nothing;
$$;
comment on function app.keep_early_event(text, text, text, text, text, jsonb, timestamptz) is
  'Keeps an event of an office that no agency has connected.';
call app.grant_execute('app.keep_early_event(text, text, text, text, text, jsonb, timestamptz)', 'portal_server');
