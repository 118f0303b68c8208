create or replace function app.find_api_key(key_hash bytea, at timestamptz, admits_demo_users boolean default true)
returns table (key_id int, key_name text, scopes text[], state text, user_id int, user_name text, agency_id int, agency_name text,
               has_portal_access boolean, created_at timestamptz, last_used_at timestamptz, problem text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.id, k.name, k.scopes, a.state, u.id, u.name, a.id, a.name,
         app.is_experiment_on('AgencyCompliancePortalAccess', u.id, a.id), k.created_at, k.last_used_at,
         case when k.revoked_at is not null then 'REVOKED'
              when k.expires_at <= find_api_key.at then 'EXPIRED'
              when not a.is_active then 'AGENCY_PAUSED'
              when not (u.is_active and m.user_id is not null) then 'MAKER_LEFT' end
    from api_keys k
    join agencies a on a.id = k.agency_id
    join users u on u.id = k.created_by
    left join memberships m on m.user_id = u.id and m.agency_id = a.id and m.ended_at is null
   where k.key_hash = find_api_key.key_hash and (find_api_key.admits_demo_users or not u.is_demo);
$$;
comment on function app.find_api_key(bytea, timestamptz, boolean) is
  'The key with this hash and its scope; problem says why it cannot be used.';
call app.grant_execute('app.find_api_key(bytea, timestamptz, boolean)', 'portal_server');
