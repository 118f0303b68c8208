-- A wrong status would tell an owner that work was agreed that was not: the table of moves binds every writer, also the owner.
create or replace function app.quote_moves_by_the_table() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from quotation_transitions t where t.from_id = old.status_id and t.to_id = new.status_id) then
    raise exception 'a quote does not move from status % to %', old.status_id, new.status_id
      using errcode = 'check_violation', constraint = 'quotes_follow_transitions';
  end if;
  return new;
end $$;
call app.grant_execute('app.quote_moves_by_the_table()');

create or replace trigger quotes_follow_transitions before update of status_id on quotes
  for each row when (old.status_id <> new.status_id) execute function app.quote_moves_by_the_table();
