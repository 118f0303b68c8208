-- Audit events are never changed, except that the words which identify a person are taken out of them.
create or replace function app.audit_stays() returns trigger language plpgsql as $$
begin
  if current_setting('app.forgets', true) = 'yes' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'audit events are never changed' using errcode = 'insufficient_privilege';
end $$;
call app.grant_execute('app.audit_stays()');

create or replace trigger audit_stays before update or delete on audit_events for each row execute function app.audit_stays();
