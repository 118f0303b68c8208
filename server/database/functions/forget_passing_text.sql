create or replace function app.forget_passing_text(agency_id int, pattern text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.refuse_other_state(forget_passing_text.agency_id);
  -- Answers that are stored for repeated calls, for a day.
  delete from idempotency_keys k where k.agency_id = forget_passing_text.agency_id and k.response_body::text ~* pattern;
  -- Lists of differences of past readings are not needed to read again.
  update software_runs r set differences = '[]', note = null
   where r.agency_id = forget_passing_text.agency_id and (r.differences <> '[]' or r.note is not null)
     and (r.differences::text ~* pattern or r.note ~* pattern);
end $$;
comment on function app.forget_passing_text(int, text) is
  'Removes stored answers and lists of differences of an agency that mention a person.';
call app.grant_execute('app.forget_passing_text(int, text)', 'portal_worker');
