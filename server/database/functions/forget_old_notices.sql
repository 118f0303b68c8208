create or replace function app.forget_old_notices(before timestamptz, at timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
begin
  before := least(before, now() - interval '6 months');
  update entry_notices n set served_to = '{}', recipients = '[]', text_content = case when n.text_content is not null then '' end,
                             content = null, withdrawal_text = case when n.withdrawal_text is not null then '' end,
                             withdrawal_content = null, people_removed_at = at
    from (select d.agency_id, d.id from entry_notices d join agencies a on a.id = d.agency_id and a.state = app.state()
           where d.people_removed_at is null and d.entry_to < forget_old_notices.before
           order by d.entry_to limit most for update of d skip locked) due
   where n.agency_id = due.agency_id and n.id = due.id;
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function app.forget_old_notices(timestamptz, timestamptz, int) is
  'Removes the people from notices of entry; that one was served, when and how stays.';
call app.grant_execute('app.forget_old_notices(timestamptz, timestamptz, int)', 'portal_worker');
