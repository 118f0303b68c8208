create or replace function app.agencies_with_morning_mail(state text, day date) returns setof int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct s.agency_id from user_agency_settings s join agencies a on a.id = s.agency_id
   where s.wants_morning_mail and (s.morning_mail_on is null or s.morning_mail_on < agencies_with_morning_mail.day)
     and a.state = agencies_with_morning_mail.state and a.is_active and a.is_sending_enabled
$$;
comment on function app.agencies_with_morning_mail(text, date) is
  'For the job that sends morning emails: agencies with users who still get theirs on this day.';
call app.grant_execute('app.agencies_with_morning_mail(text, date)', 'portal_worker');
