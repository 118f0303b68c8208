create or replace function app.remove_card_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from card_texts t where t.agency_id = old.agency_id and t.kind = old.kind and t.subject_id = old.subject_id;
  return null;
end $$;
call app.grant_execute('app.remove_card_text()');

create or replace trigger remove_text after delete on property_cards for each row execute function app.remove_card_text();
