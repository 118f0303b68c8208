create or replace function app.software_quota_use(software text, office text, now timestamptz, out own int, out total int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(q.requests) filter (where q.office = software_quota_use.office), 0)::int,
         coalesce(sum(q.requests) filter (where q.office = ''), 0)::int
    from software_quotas q
   where q.software = software_quota_use.software and q.office in ('', software_quota_use.office)
     and q.day = (software_quota_use.now at time zone 'UTC')::date;
$$;
comment on function app.software_quota_use(text, text, timestamptz) is 'Requests of today: of an office, and of all.';
call app.grant_execute('app.software_quota_use(text, text, timestamptz)', 'portal_server');
