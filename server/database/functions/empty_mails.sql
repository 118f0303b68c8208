create or replace function app.empty_mails(before timestamptz, at timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
begin
  before := least(before, now() - interval '60 days');
  with due as (
    select m.agency_id, m.id from mails m join agencies a on a.id = m.agency_id and a.state = app.state()
     where m.emptied_at is null and m.created_at < empty_mails.before and m.status <> 'QUEUED'
     order by m.created_at limit most for update of m skip locked),
  returned as (delete from returned_mails b using due d where b.agency_id = d.agency_id and b.mail_id = d.id),
  recipients as (
    update mail_recipients r set email = format('removed-%s-%s@removed.invalid', r.type, r.position), label = null
      from due d where r.agency_id = d.agency_id and r.mail_id = d.id)
  update mails m set subject = 'Removed because of its age', message_html = '', footer = null, from_name = null, calendar_method = null,
                     calendar_text = null, last_error = case when m.status = 'FAILED' then 'Removed' end, emptied_at = empty_mails.at
    from due d where m.agency_id = d.agency_id and m.id = d.id;
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function app.empty_mails(timestamptz, timestamptz, int) is
  'Removes texts and addresses of old mails; kind, time and property stay for the case file.';
call app.grant_execute('app.empty_mails(timestamptz, timestamptz, int)', 'portal_worker');
