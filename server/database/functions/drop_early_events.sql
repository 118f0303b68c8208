create or replace function app.drop_early_events(software text, office text, ids text[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from early_events e
   where e.software = drop_early_events.software and e.office = drop_early_events.office and e.id = any (drop_early_events.ids);
$$;
comment on function app.drop_early_events(text, text, text[]) is 'Removes events that the agency of their office has taken over.';
call app.grant_execute('app.drop_early_events(text, text, text[])', 'portal_worker');
