create or replace function app.return_account_mail(mail_id uuid, reason text, at timestamptz, is_final boolean) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update account_mails m
     set returned_at = case when is_final then return_account_mail.at end, last_error = left(reason, 500)
   where m.id = return_account_mail.mail_id and m.state = app.state() and m.sent_at is not null and m.returned_at is null
  returning true;
$$;
comment on function app.return_account_mail(uuid, text, timestamptz, boolean) is 'Notes that a mail came back or is late, once.';
call app.grant_execute('app.return_account_mail(uuid, text, timestamptz, boolean)', 'portal_worker');
