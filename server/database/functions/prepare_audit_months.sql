create or replace function app.prepare_audit_months(first date, last date) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  month timestamptz;
  table_name text;
  made int := 0;
begin
  -- Two servers starting at once would both find the month missing.
  perform pg_advisory_xact_lock(hashtext('audit_months'));
  for month in select generate_series(date_trunc('month', first::timestamp), last::timestamp, interval '1 month') at time zone 'UTC' loop
    table_name := 'audit_events_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass('public.' || table_name) is not null;
    -- Rows that came before their table stay where they are; a month cannot be split.
    continue when exists (select from audit_events_other e where e.at >= month and e.at < month + interval '1 month');
    execute format('create table public.%I partition of public.audit_events for values from (%L) to (%L)',
                   table_name, month, (month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
    execute format('alter table public.%I enable row level security', table_name);
    made := made + 1;
  end loop;
  return made;
end $$;
comment on function app.prepare_audit_months(date, date) is
  'Makes the tables of the months between two days. Run nightly, some months ahead.';
call app.grant_execute('app.prepare_audit_months(date, date)', 'portal_worker');
