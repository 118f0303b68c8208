create or replace function app.begin_password_resets(
  mail_id uuid, at timestamptz, expires_at timestamptz, admits_demo_users boolean default true)
returns table (reset_id uuid, username text, name text, email text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with mail as (
    select m.id, m.state, lower(m.email) as typed from account_mails m
     where m.id = begin_password_resets.mail_id and m.kind = 'FORGOTTEN' and m.state = app.state()
  ), by_email as (
    select u.id, u.state from mail join users u on u.state = mail.state and lower(u.email) = mail.typed and u.is_active
     where begin_password_resets.admits_demo_users or not u.is_demo
     order by u.id limit 10
  ), found as (
    select id, state from by_email
    union
    select u.id, u.state from mail join users u on u.state = mail.state and lower(u.username) = mail.typed and u.is_active
     where not exists (select from by_email) and (begin_password_resets.admits_demo_users or not u.is_demo)
  ), begun as (
    insert into password_resets as r (state, user_id, mail_id, created_at, expires_at)
    select found.state, found.id, begin_password_resets.mail_id, begin_password_resets.at, begin_password_resets.expires_at
      from found
    on conflict (mail_id, user_id) do update set expires_at = r.expires_at
    returning r.id, r.user_id
  )
  select b.id, u.username, u.name, u.email from begun b join users u on u.id = b.user_id order by u.id;
$$;
comment on function app.begin_password_resets(uuid, timestamptz, timestamptz, boolean) is
  'The accounts of the address or username that was typed, each with a link to choose a new password. The same when repeated.';
call app.grant_execute('app.begin_password_resets(uuid, timestamptz, timestamptz, boolean)', 'portal_worker');
