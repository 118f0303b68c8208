create or replace function app.forget_imports(before timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
begin
  before := least(before, now() - interval '3 days');
  delete from portfolio_import_rows r using (
    select x.agency_id, x.import_id, x.row_number from portfolio_imports i
      join agencies a on a.id = i.agency_id and a.state = app.state()
      join portfolio_import_rows x on x.agency_id = i.agency_id and x.import_id = i.id
     where i.created_at < forget_imports.before and i.status not in ('CHECKING', 'APPLYING', 'UNDOING') limit most) due
   where r.agency_id = due.agency_id and r.import_id = due.import_id and r.row_number = due.row_number;
  get diagnostics changed = row_count;
  delete from software_file_pages p using software_files f join agencies a on a.id = f.agency_id and a.state = app.state()
   where p.agency_id = f.agency_id and p.file_id = f.id and f.created_at < forget_imports.before
     and f.status not in ('CHECKING', 'TAKING');
  update software_files f set status = case when f.status = 'TAKEN' then f.status else 'DISCARDED' end, left_out = '[]'
    from agencies a
   where a.id = f.agency_id and a.state = app.state() and f.created_at < forget_imports.before
     and f.status not in ('CHECKING', 'TAKING') and (f.left_out <> '[]' or f.status in ('CHECKED', 'FAILED'));
  -- A run can be taken back for seven days.
  delete from software_run_changes c using software_runs r join agencies a on a.id = r.agency_id and a.state = app.state()
   where c.agency_id = r.agency_id and c.run_id = r.id and r.ended_at < now() - interval '8 days';
  return changed;
end $$;
comment on function app.forget_imports(timestamptz, int) is
  'Deletes the rows of old imports, which can then no longer be undone, and those of files that were not taken over.';
call app.grant_execute('app.forget_imports(timestamptz, int)', 'portal_worker');
