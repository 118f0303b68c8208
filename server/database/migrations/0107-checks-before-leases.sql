-- A check before a lease is due by the day before it begins, and not proven while it was never made. Cards that say otherwise are
-- written anew by the nightly refresh, which runs again on the day of this migration.
update property_cards c set next_change_on = date '2000-01-01'
  from property_services s
  join agencies a on a.id = s.agency_id
 where c.kind = 1 and c.agency_id = s.agency_id and c.subject_id = s.property_id
   and (s.obligations::text ~ '"by" ?: ?"LEASE"'
        or (s.last_service_on is null
            and exists (select from rule_versions v
                         where v.state = a.state and v.service_id = s.service_id
                           and v.trigger in ('LEASE_START', 'LEASE_START_OR_RENEWAL'))));
delete from job_runs where task = 'nightly-refresh' and day >= current_date - 1;
