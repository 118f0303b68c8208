create or replace function app.resume_session(token_hash bytea, at timestamptz, admits_demo_users boolean default true)
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
                         where t.effective_from <= (resume_session.at at time zone l.time_zone)::date and t.withdrawn_at is null
                           and (t.state is null or t.state = s.state)
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
     -- Viewing as somebody ends when the member of staff behind it loses the roles for it.
     and (s.original_user_id is null or (o.is_active and o.staff_roles && '{OFFICE,SUPERVISOR,STAFF_MANAGER}'::text[]))
     and (resume_session.admits_demo_users or not (u.is_demo or coalesce(o.is_demo, false)));
  if not found then
    perform app.enter(null, null, null);
    return;
  end if;
  perform app.enter(state, agency_id, user_id);
  return next;
end $$;
comment on function app.resume_session(bytea, timestamptz, boolean) is
  'Finds a live session by the hash of its cookie and enters its scope, in one trip. No row: no session, and no scope. A user who lost '
  'the membership resumes without an agency.';
call app.grant_execute('app.resume_session(bytea, timestamptz, boolean)', 'portal_server');
