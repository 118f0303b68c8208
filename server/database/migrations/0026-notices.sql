-- The provider answers requests to resolve access issues; one-off entry notifications can be withdrawn.

alter table resolve_requests add column review_note note_text;
comment on column resolve_requests.review_note is 'Note of the provider, or why the request was withdrawn.';

-- A request about a resolved issue has nothing left to ask for, and an issue has at most one open request: the newest.
update resolve_requests r set status = 'WITHDRAWN', review_note = 'The access issue was resolved in the meantime.'
  from access_issues i
 where i.agency_id = r.agency_id and i.id = r.issue_id and i.resolved_at is not null and r.status = 'PENDING';
update resolve_requests r set status = 'WITHDRAWN'
 where r.status = 'PENDING'
   and exists (select from resolve_requests newer
                where newer.agency_id = r.agency_id and newer.issue_id = r.issue_id and newer.status = 'PENDING' and newer.id > r.id);
create unique index resolve_requests_one_open on resolve_requests (agency_id, issue_id) where status = 'PENDING';
create index resolve_requests_waiting on resolve_requests (agency_id, requested_at) where status = 'PENDING';
create index resolve_requests_answered on resolve_requests (agency_id, reviewed_at desc) where reviewed_at is not null;

alter table one_off_entry_requests
  add column withdrawn_by int references users,
  add check (withdrawn_at is not null or withdrawn_by is null);
create index one_off_entry_requests_open on one_off_entry_requests (agency_id, property_id)
  where used_by_visit_id is null and withdrawn_at is null;
