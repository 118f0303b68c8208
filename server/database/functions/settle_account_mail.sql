create or replace function app.settle_account_mail(mail_id uuid, sent_at timestamptz, error text) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update account_mails m
     set sent_at = coalesce(m.sent_at, settle_account_mail.sent_at), last_error = settle_account_mail.error
   where m.id = settle_account_mail.mail_id and m.state = app.state();
$$;
comment on function app.settle_account_mail(uuid, timestamptz, text) is 'Notes that a mail was sent, or why not.';
call app.grant_execute('app.settle_account_mail(uuid, timestamptz, text)', 'portal_worker');
