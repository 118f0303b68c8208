create or replace function app.change_card_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update card_texts t set sort_key = new.sort_key, text = new.search_text
   where t.agency_id = new.agency_id and t.kind = new.kind and t.subject_id = new.subject_id;
  return null;
end $$;
call app.grant_execute('app.change_card_text()');

create or replace trigger change_text after update of search_text, sort_key on property_cards
  for each row when (old.search_text <> new.search_text or old.sort_key <> new.sort_key) execute function app.change_card_text();
