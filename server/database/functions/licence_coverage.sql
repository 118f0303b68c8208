-- The coverage is stored with each licence, so that free times are found by one index.
create or replace function app.licence_coverage() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.kind is not null then
    select k.name, k.service_ids into new.name, new.service_ids from licence_kinds k where k.state = new.state and k.code = new.kind;
  end if;
  return new;
end $$;
comment on function app.licence_coverage() is 'A licence has the name and the services of its kind.';
call app.grant_execute('app.licence_coverage()');
create or replace trigger licence_coverage before insert or update of kind on technician_licences
  for each row execute function app.licence_coverage();
