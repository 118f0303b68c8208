-- The provider's staff answer holds and cancellations: what they look through, and what an approval takes away.

create index hold_requests_answered on hold_requests (agency_id, reviewed_at desc) where reviewed_at is not null;
create index cancellation_requests_answered on cancellation_requests (agency_id, reviewed_at desc) where reviewed_at is not null;

-- A visit that is still to come loses the services that were cancelled or rest; what was done or tried stays on record.
grant delete on visit_services to state_system;
create policy only_what_is_to_come on visit_services as restrictive for delete to state_system using (
  outcome is null and exists (
    select from visits v where v.agency_id = visit_services.agency_id and v.id = visit_services.visit_id and v.status = 'BOOKED'));
