create or replace function app.forget_person_requests(before timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
begin
  before := least(before, now() - interval '6 hours');
  delete from person_requests r where r.id in (
    select d.id from person_requests d where d.state = app.state() and d.requested_at < forget_person_requests.before
     order by d.requested_at limit most);
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function app.forget_person_requests(timestamptz, int) is 'Deletes old exports and erasures of people with what was exported.';
call app.grant_execute('app.forget_person_requests(timestamptz, int)', 'portal_worker');
