create or replace function app.add_card_texts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into card_texts (agency_id, kind, subject_id, sort_key, text)
  select agency_id, kind, subject_id, sort_key, search_text from added;
  return null;
end $$;
call app.grant_execute('app.add_card_texts()');

create or replace trigger add_texts after insert on property_cards
  referencing new table as added for each statement execute function app.add_card_texts();
