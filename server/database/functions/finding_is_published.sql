create or replace function app.finding_is_published() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.publish_event(new.agency_id, tg_argv[0], new.property_id,
    jsonb_build_object('findingId', new.id, 'serviceId', new.service_id, 'item', new.item_code, 'severity', new.severity,
      'foundOn', new.found_on));
  return null;
end $$;
call app.grant_execute('app.finding_is_published()');

create or replace trigger findings_publish_report after insert on findings
  for each row when (new.status = 'OPEN') execute function app.finding_is_published('finding.reported');
create or replace trigger findings_publish_repair after update of status on findings
  for each row when (old.status not in ('RESOLVED', 'RESOLVED_BY_THIRD_PARTY') and new.status in ('RESOLVED', 'RESOLVED_BY_THIRD_PARTY'))
  execute function app.finding_is_published('finding.resolved');
