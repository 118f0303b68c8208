create or replace function app.access_issue_is_published() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The provider keeps some cases off the portal.
  if exists (select from access_cases c where c.agency_id = new.agency_id and c.id = new.case_id and c.suppression_level > 0) then
    return null;
  end if;
  perform app.publish_event(new.agency_id,
    case when new.resolved_at is null then 'access_issue.opened' else 'access_issue.resolved' end, new.property_id,
    jsonb_build_object('issueId', new.id, 'caseId', new.case_id, 'isImportant', new.is_important,
      'problem', (select p.public_name from access_problems p where p.id = new.problem_id)));
  return null;
end $$;
call app.grant_execute('app.access_issue_is_published()');

create or replace trigger access_issues_publish_opening after insert on access_issues
  for each row when (new.resolved_at is null) execute function app.access_issue_is_published();
create or replace trigger access_issues_publish_changes after update of resolved_at on access_issues
  for each row when ((old.resolved_at is null) <> (new.resolved_at is null)) execute function app.access_issue_is_published();
