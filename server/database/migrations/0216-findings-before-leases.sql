-- A finding breaches no duty before the lease that brings it about. Results with findings about the type of alarms are evaluated again by
-- the nightly refresh, which runs again on the day of this migration.
create temporary table about_type on commit drop as
  select f.agency_id, f.property_id
    from findings f join agencies a on a.id = f.agency_id
   where f.status <> 'RESOLVED'
     and exists (select from rule_versions v
                  where v.state = a.state and v.trigger in ('UPGRADE', 'NEW_AGREEMENT_OR_PERIODIC') and f.item_code = any (v.breached_by));
update property_cards k set next_change_on = date '2000-01-01'
  from about_type t where k.kind = 1 and k.agency_id = t.agency_id and k.subject_id = t.property_id;
delete from job_runs where task = 'nightly-refresh' and day >= current_date - 1 and exists (select from about_type);
