create or replace function app.end_property_result() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
begin
  update property_results r set known_to = moment
   where r.agency_id = old.agency_id and r.property_id = old.subject_id
     and r.known_from = (select last.known_from from property_results last
                          where last.agency_id = old.agency_id and last.property_id = old.subject_id order by last.known_from desc limit 1);
  if tg_op = 'UPDATE' then
    insert into property_results (agency_id, property_id, known_from, compliance, reasons)
    values (new.agency_id, new.subject_id, moment, coalesce(new.item ->> 'compliance', 'UNKNOWN'), coalesce(new.item -> 'reasons', '[]'));
  end if;
  return null;
end $$;
call app.grant_execute('app.end_property_result()');

create or replace trigger change_result after update of item on property_cards for each row
  when (new.kind = 1 and (old.item ->> 'compliance' is distinct from new.item ->> 'compliance'
                          or old.item ->> 'reasons' is distinct from new.item ->> 'reasons'))
  execute function app.end_property_result();

create or replace trigger end_result after delete on property_cards for each row
  when (old.kind = 1) execute function app.end_property_result();
