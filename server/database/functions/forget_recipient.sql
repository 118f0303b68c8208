-- Each address is looked up by itself: for a list of them PostgreSQL reads all recipients of an agency.
create or replace function app.forget_recipient(agency_id int, emails text[], at timestamptz) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
begin
  perform app.refuse_other_state(forget_recipient.agency_id);
  delete from returned_mails b where b.agency_id = forget_recipient.agency_id and b.email_key = any(emails);
  with sent as (
    update mail_recipients r set email = format('removed-%s-%s@removed.invalid', r.type, r.position), label = null
      from unnest(emails) e (email)
     cross join lateral (select x.mail_id, x.type, x.position from mail_recipients x
                          where x.agency_id = forget_recipient.agency_id and lower(x.email) = e.email offset 0) due
     where r.agency_id = forget_recipient.agency_id and r.mail_id = due.mail_id and r.type = due.type and r.position = due.position
    returning r.mail_id)
  update mails m set message_html = '', footer = null, calendar_method = null, calendar_text = null,
                     last_error = case when m.status = 'FAILED' then 'Removed' end
    from (select distinct mail_id from sent) s
   where m.agency_id = forget_recipient.agency_id and m.id = s.mail_id and m.status in ('SENT', 'FAILED');
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function app.forget_recipient(int, text[], timestamptz) is
  'Empties the mails to these addresses; that they were sent, when and about what stays.';
call app.grant_execute('app.forget_recipient(int, text[], timestamptz)', 'portal_worker');
