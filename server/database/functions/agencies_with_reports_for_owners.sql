create or replace function app.agencies_with_reports_for_owners(state text, since timestamptz) returns setof int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct d.agency_id
    from documents d join agencies a on a.id = d.agency_id
   where d.uploaded_at >= agencies_with_reports_for_owners.since
     and d.type = 'SERVICE_REPORT' and d.provided_by = 'DETECTOR_INSPECTOR' and d.property_id is not null
     and d.owner_mail_id is null and d.deleted_at is null
     and a.state = agencies_with_reports_for_owners.state and a.is_active and a.is_auto_owner_report_allowed
     and a.is_sending_enabled
   order by 1;
$$;
comment on function app.agencies_with_reports_for_owners(text, timestamptz) is
  'For the job that sends service reports to owners: agencies that allow it and have new ones.';
call app.grant_execute('app.agencies_with_reports_for_owners(text, timestamptz)', 'portal_worker');
