-- The months belong to all states of this database, so that the first state of the night drops them.
create or replace function app.drop_audit_months(before date) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  each record;
  n int;
  dropped int := 0;
begin
  before := least(before, (now() - interval '6 months')::date);
  for each in
    select c.oid::regclass as month, c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'audit_events'::regclass and c.relname ~ '^audit_events_[0-9]{4}_[0-9]{2}$'
       and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= drop_audit_months.before
     order by c.relname limit 12
  loop
    execute format('select count(*) from %s', each.month) into n;
    execute format('drop table %s', each.month);
    dropped := dropped + n;
  end loop;
  perform set_config('app.forgets', 'yes', true);
  delete from audit_events_other o where o.at < drop_audit_months.before;
  get diagnostics n = row_count;
  perform set_config('app.forgets', '', true);
  return dropped + n;
end $$;
comment on function app.drop_audit_months(date) is 'Drops the audit tables of whole months before this day. Returns how many events.';
call app.grant_execute('app.drop_audit_months(date)', 'portal_worker');
