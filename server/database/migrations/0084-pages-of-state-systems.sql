-- The lists of the state systems: each order and filter has an index.

-- Visits of an agency in order of time, whatever became of them: the calendar, and past visits.
create index visits_in_time on visits (agency_id, starts_at, id) include (property_id, status) where status <> 'HELD';

create index properties_of_manager on properties (agency_id, manager_id, id);
create index properties_with_keys on properties (agency_id, key_number, id) include (manager_id)
  where cancelled_at is null and (is_key_available or onsite_key <> 'UNAVAILABLE');

-- Leases that begin, and leases whose agreed end may be a renewal.
create index tenancies_beginning on tenancies (agency_id, starts_on, id) include (property_id, lease_type, closes_on) where status = 'OPEN';
create index tenancies_ending on tenancies (agency_id, ends_on, id) include (property_id, starts_on, vacates_on, closes_on)
  where status = 'OPEN' and ends_on is not null;

create index documents_service_reports on documents (agency_id, dated_on, id) include (property_id, is_compliant)
  where type = 'SERVICE_REPORT' and deleted_at is null;

create index key_collections_returned on key_collections (agency_id, collected_at desc, id) include (property_id) where returned_at is not null;

create index access_issues_in_time on access_issues (agency_id, raised_at, id) include (property_id, problem_id, case_id, resolved_at);

-- A user who moves a visit in the state system may hold a time in the portal. The policy only_holds_go keeps visits from being deleted.
grant delete on visits to state_system;

comment on column key_collections.recorded_by is 'The user of the provider or of the agency who recorded the collection.';
