-- Demo users, whose passwords are published, sign in only where the server admits them; signing keys can be withdrawn at once.

comment on column users.is_demo is
  'A sign-in of the demo data, whose password is published. Can sign in only where the settings admit demo users, and needs no second factor outside production.';
create index users_of_demo on users (state) where is_demo;

create function app.has_demo_users() returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from users u where u.is_demo);
$$;
comment on function app.has_demo_users() is 'For the start of a server that does not admit them.';
revoke all on function app.has_demo_users() from public;
grant execute on function app.has_demo_users() to portal_server, state_system;

-- Servers of the version before call these functions without the last argument until they are replaced.
drop function app.resume_session(bytea, timestamptz);
create function app.resume_session(token_hash bytea, at timestamptz, admits_demo_users boolean default true)
returns table (
  session_id uuid, state text, user_id int, user_name text, user_email text, agency_id int, agency_name text, is_master boolean,
  agency_count int, has_portal_access boolean, has_pending_terms boolean, original_user_id int, original_user_name text,
  state_session_id text, requires_relogin boolean, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz
) language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select s.id, s.state, s.user_id, u.name, u.email, a.id, a.name, coalesce(m.is_master, false),
         (select count(*) from memberships mine join agencies theirs on theirs.id = mine.agency_id and theirs.is_active
           where mine.user_id = s.user_id and mine.ended_at is null),
         app.is_experiment_on('AgencyCompliancePortalAccess', s.user_id, s.agency_id),
         -- An administrator who views the portal as the user neither needs to accept the agreement nor can.
         s.original_user_id is null and exists (
           select from (select t.id from terms t
                         where t.effective_from <= (resume_session.at at time zone l.time_zone)::date
                         order by t.effective_from desc, t.id desc limit 1) latest
            where not exists (select from terms_acceptances x where x.user_id = s.user_id and x.terms_id = latest.id)),
         s.original_user_id, o.name, s.state_session_id, s.requires_relogin, s.created_at, s.last_seen_at, s.expires_at
    into session_id, state, user_id, user_name, user_email, agency_id, agency_name, is_master, agency_count, has_portal_access,
         has_pending_terms, original_user_id, original_user_name, state_session_id, requires_relogin, created_at, last_seen_at,
         expires_at
    from portal_sessions s
    join states l on l.code = s.state
    join users u on u.id = s.user_id and u.is_active
    left join users o on o.id = s.original_user_id
    left join memberships m on m.user_id = s.user_id and m.agency_id = s.agency_id and m.ended_at is null
    left join agencies a on a.id = m.agency_id and a.is_active
   where s.token_hash = resume_session.token_hash and s.revoked_at is null and s.expires_at > resume_session.at
     -- Viewing as somebody ends when the administrator behind it stops being one.
     and (s.original_user_id is null or (o.is_active and o.is_provider_administrator))
     and (resume_session.admits_demo_users or not (u.is_demo or coalesce(o.is_demo, false)));
  if not found then
    perform app.enter(null, null, null);
    return;
  end if;
  perform app.enter(state, agency_id, user_id);
  return next;
end $$;
comment on function app.resume_session(bytea, timestamptz, boolean) is
  'Finds a live session by the hash of its cookie and enters its scope, in one trip. No row: no session, and no scope.
   A user who lost the membership resumes without an agency.';
revoke all on function app.resume_session(bytea, timestamptz, boolean) from public;
grant execute on function app.resume_session(bytea, timestamptz, boolean) to portal_server;

drop function app.find_api_key(bytea, timestamptz);
create function app.find_api_key(key_hash bytea, at timestamptz, admits_demo_users boolean default true)
returns table (key_id int, key_name text, scopes text[], state text, user_id int, user_name text, agency_id int, agency_name text,
               has_portal_access boolean, created_at timestamptz, last_used_at timestamptz, problem text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.id, k.name, k.scopes, a.state, u.id, u.name, a.id, a.name,
         app.is_experiment_on('AgencyCompliancePortalAccess', u.id, a.id), k.created_at, k.last_used_at,
         case when k.revoked_at is not null then 'REVOKED'
              when k.expires_at <= find_api_key.at then 'EXPIRED'
              when not (a.is_active and u.is_active and m.user_id is not null) then 'MAKER_LEFT' end
    from api_keys k
    join agencies a on a.id = k.agency_id
    join users u on u.id = k.created_by
    left join memberships m on m.user_id = u.id and m.agency_id = a.id and m.ended_at is null
   where k.key_hash = find_api_key.key_hash and (find_api_key.admits_demo_users or not u.is_demo);
$$;
comment on function app.find_api_key(bytea, timestamptz, boolean) is
  'The key with this hash and its scope; problem says why it cannot be used.';
revoke all on function app.find_api_key(bytea, timestamptz, boolean) from public;
grant execute on function app.find_api_key(bytea, timestamptz, boolean) to portal_server;

drop function app.begin_password_resets(uuid, timestamptz, timestamptz);
create function app.begin_password_resets(
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
revoke all on function app.begin_password_resets(uuid, timestamptz, timestamptz, boolean) from public;
grant execute on function app.begin_password_resets(uuid, timestamptz, timestamptz, boolean) to portal_worker;

alter table signing_keys add column withdrawn_at timestamptz;
comment on column signing_keys.withdrawn_at is 'Neither signs nor is published since then, and its private key is gone: it may have leaked.';
alter table signing_keys add check (withdrawn_at is null or (wrapped_private_key is null and retired_at is not null));
