create or replace function app.forget_passing_text(agency_id int, pattern text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.refuse_other_state(forget_passing_text.agency_id);
  -- Answers that are stored for repeated calls, for a day.
  delete from idempotency_keys k where k.agency_id = forget_passing_text.agency_id and k.response_body::text ~* pattern;
  -- What is stored for a day so that a change can be undone.
  delete from undoable_actions a
   where a.agency_id = forget_passing_text.agency_id and (a.before::text ~* pattern or a.after::text ~* pattern);
  -- Lists of differences of past readings are not needed to read again.
  update software_runs r set differences = '[]', note = null
   where r.agency_id = forget_passing_text.agency_id and (r.differences <> '[]' or r.note is not null)
     and (r.differences::text ~* pattern or r.note ~* pattern);
  delete from software_run_changes c where c.agency_id = forget_passing_text.agency_id and c.restore::text ~* pattern;
  -- A file that waits is put away; the agency can upload it again without them.
  update software_files f set status = case when f.status in ('CHECKED', 'FAILED') then 'DISCARDED' else f.status end, left_out = '[]'
   where f.agency_id = forget_passing_text.agency_id
     and (f.left_out::text ~* pattern
          or exists (select from software_file_pages p
                      where p.agency_id = f.agency_id and p.file_id = f.id and p.records::text ~* pattern));
  delete from software_file_pages p using software_files f
   where p.agency_id = forget_passing_text.agency_id and f.agency_id = p.agency_id and f.id = p.file_id and f.status = 'DISCARDED';
end $$;
comment on function app.forget_passing_text(int, text) is
  'Removes stored answers and lists of differences of an agency that mention a person.';
call app.grant_execute('app.forget_passing_text(int, text)', 'portal_worker');
