create or replace function app.note_link() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.is_catch_up_due := true;
  return new;
end $$;
call app.grant_execute('app.note_link()');

create or replace trigger note_link before update of property_id on portfolio_properties for each row
  when (new.property_id is not null and new.property_id is distinct from old.property_id) execute function app.note_link();
