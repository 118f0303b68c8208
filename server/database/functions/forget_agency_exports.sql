create or replace function app.forget_agency_exports(before timestamptz, at timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
begin
  before := least(before, now() - interval '1 day');
  with due as (
    select e.agency_id, e.id from agency_exports e join agencies a on a.id = e.agency_id and a.state = app.state()
     where e.status = 'READY' and e.finished_at < forget_agency_exports.before
     order by e.finished_at limit most for update of e skip locked),
  parts as (
    update files f set status = 'DELETED', deleted_at = forget_agency_exports.at
      from due d join agency_export_parts p on p.agency_id = d.agency_id and p.export_id = d.id
     where f.agency_id = p.agency_id and f.id = p.file_id and f.status = 'STORED')
  update agency_exports e set status = 'REMOVED', removed_at = forget_agency_exports.at
    from due d where e.agency_id = d.agency_id and e.id = d.id;
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function app.forget_agency_exports(timestamptz, timestamptz, int) is
  'Removes the files of old exports of agencies; that one was made, when and by whom stays.';
call app.grant_execute('app.forget_agency_exports(timestamptz, timestamptz, int)', 'portal_worker');
