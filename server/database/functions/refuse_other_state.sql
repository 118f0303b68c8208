create or replace function app.refuse_other_state(agency_id int) returns void
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from agencies a where a.id = refuse_other_state.agency_id and a.state = app.state()) then
    raise exception 'another state' using errcode = 'insufficient_privilege';
  end if;
end $$;
call app.grant_execute('app.refuse_other_state(int)');
