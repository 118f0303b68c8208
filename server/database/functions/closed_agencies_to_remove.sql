create or replace function app.closed_agencies_to_remove(before timestamptz) returns setof agencies
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select a.* from agencies a
   where a.state = app.state() and a.closed_at < least(closed_agencies_to_remove.before, now() - interval '6 months')
     -- Something of the closed agency was handed over, or it wants nothing.
     and (a.no_export_wanted_at is not null or a.merged_into is not null
          or exists (select from agency_exports e
                      where e.agency_id = a.id and e.status in ('READY', 'REMOVED') and e.requested_at >= a.closed_at))
   order by a.closed_at;
$$;
comment on function app.closed_agencies_to_remove(timestamptz) is
  'Agencies of the state that were closed so long ago that something of them is removed, after an export or if none is wanted.';
call app.grant_execute('app.closed_agencies_to_remove(timestamptz)');
