create or replace function app.find_cards(agency_id int, kind smallint, words text[])
returns table (subject_id int, sort_key text) language plpgsql stable rows 100 security definer set search_path = public, pg_temp as $$
begin
  if cardinality(words) = 0 or find_cards.agency_id <> app.agency_id()
    or not exists (select from agencies a where a.id = find_cards.agency_id and a.state = app.state()) then return; end if;
  return query execute format(
    'select t.subject_id, t.sort_key from card_texts t where t.agency_id = %s and t.kind = %s and %s',
    find_cards.agency_id, find_cards.kind, app.text_condition(words));
end $$;
comment on function app.find_cards(int, smallint, text[]) is
  'The cards of an agency of the scope whose texts hold every word. With the rights of its owner: under row security PostgreSQL does not '
  'use an index for LIKE, which could reveal texts by its errors.';
call app.grant_execute('app.find_cards(int, smallint, text[])', 'portal_server', 'state_system');
