create or replace function app.forget_account_mails(before timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
begin
  before := least(before, now() - interval '14 days');
  delete from account_requests r where r.state = app.state() and r.created_at < forget_account_mails.before;
  with due as (
    select d.id from account_mails d where d.state = app.state() and d.created_at < forget_account_mails.before
     order by d.created_at limit most),
  resets as (delete from password_resets r using due d where r.mail_id = d.id returning r.id),
  done as (select count(*) from resets)
  delete from account_mails m using due d, done where m.id = d.id;
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function app.forget_account_mails(timestamptz, int) is 'Deletes old mails about accounts, and requests for them.';
call app.grant_execute('app.forget_account_mails(timestamptz, int)', 'portal_worker');
