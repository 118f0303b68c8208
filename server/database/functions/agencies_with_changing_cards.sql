create or replace function app.agencies_with_changing_cards(state text, day date) returns setof int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id from agencies a
   where a.state = agencies_with_changing_cards.state and a.is_active
     and exists (select from property_cards c where c.agency_id = a.id and c.next_change_on <= agencies_with_changing_cards.day)
   order by a.id;
$$;
comment on function app.agencies_with_changing_cards(text, date) is
  'For the job at midnight: agencies with cards that the day alone changes.';
call app.grant_execute('app.agencies_with_changing_cards(text, date)', 'portal_worker');
