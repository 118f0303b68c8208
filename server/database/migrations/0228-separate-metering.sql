-- Separate metering is a condition for charging for water: without it the tenant may not be charged, so that it is no mere advice.
update finding_items set severity = 'NON_COMPLIANT_FAULTY', is_dismissible = false where code = 'WTR08' and severity = 'RECOMMENDED';

create temporary table unmetered on commit drop as
  select f.agency_id, f.id, f.property_id from findings f
   where f.item_code = 'WTR08' and f.severity = 'RECOMMENDED' and f.dismissed_at is null
     and f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED', 'RESOLVED_BY_THIRD_PARTY');
update findings f set severity = 'NON_COMPLIANT_FAULTY' from unmetered u where f.agency_id = u.agency_id and f.id = u.id;

-- Their results are evaluated again by the nightly refresh, which runs again on the day of this migration.
update property_cards k set next_change_on = date '2000-01-01'
  from unmetered u where k.kind = 1 and k.agency_id = u.agency_id and k.subject_id = u.property_id;
delete from job_runs where task = 'nightly-refresh' and day >= current_date - 1 and exists (select from unmetered);
