create or replace function app.early_events_of_office(software text, office text, at_most int)
returns table (id text, property_external_id text, kind text, event jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.id, e.property_external_id, e.kind, e.event from early_events e
   where e.software = early_events_of_office.software and e.office = early_events_of_office.office
   order by e.place limit early_events_of_office.at_most;
$$;
comment on function app.early_events_of_office(text, text, int) is
  'Events that came before their office was connected, for the agency whose key has opened that office.';
call app.grant_execute('app.early_events_of_office(text, text, int)', 'portal_worker');
