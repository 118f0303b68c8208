-- The job that sends them has no agency and no user in its scope, so it reaches a mail only by its id.
create or replace function app.account_mail(mail_id uuid) returns table (kind text, email text, details jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.kind, m.email, m.details from account_mails m
   where m.id = account_mail.mail_id and m.state = app.state() and m.sent_at is null;
$$;
comment on function app.account_mail(uuid) is 'A mail that was not sent yet.';
call app.grant_execute('app.account_mail(uuid)', 'portal_worker');
