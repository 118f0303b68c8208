create or replace function app.forget_user(user_id int, at timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old_email text;
begin
  select lower(u.email) into old_email from users u
   where u.id = forget_user.user_id and u.state = app.state() and not u.is_active for update;
  if not found then raise exception 'no such user, or still active' using errcode = 'insufficient_privilege'; end if;
  delete from recovery_codes c where c.user_id = forget_user.user_id;
  delete from second_factors f where f.user_id = forget_user.user_id;
  delete from credentials c where c.user_id = forget_user.user_id;
  delete from pending_sign_ins p where p.user_id = forget_user.user_id;
  delete from password_resets r where r.user_id = forget_user.user_id;
  update state_sessions s set device = null, revoked_at = coalesce(s.revoked_at, at) where s.user_id = forget_user.user_id;
  delete from account_mails m where lower(m.email) = old_email and m.state = app.state()
    and not exists (select from password_resets r where r.mail_id = m.id);
  update invitations i set name = 'Former user', email = format('user-%s@removed.invalid', i.id)
   where lower(i.email) = old_email and i.state = app.state();
  update staff_invitations i set name = 'Former user', email = format('user-%s@removed.invalid', i.id)
   where lower(i.email) = old_email and i.state = app.state();
  update users u set name = 'Former user', username = format('former-user-%s', u.id), email = format('user-%s@removed.invalid', u.id),
                     version = u.version + 1
   where u.id = forget_user.user_id;
end $$;
comment on function app.forget_user(int, timestamptz) is
  'Removes the details of a user whose account was closed. The audit keeps the name until its own end.';
call app.grant_execute('app.forget_user(int, timestamptz)', 'portal_worker');
