-- What a rule asks of properties is also counted while it is new. The cards are written anew by the nightly refresh, which runs again on
-- the day of this migration.
comment on column property_forecasts.coming_rules is
  'Versions of rules that the property does not meet: of those that are not in force yet, on their first day if nothing is done, and of '
  'those that began in the last 12 months, today; negative where it is not known whether it does.';

update property_cards k set next_change_on = date '2000-01-01'
  from agencies a
 where k.kind = 1 and a.id = k.agency_id
   and exists (select from rule_versions v where v.state = a.state and v.service_id is not null
                  and v.in_force_from between current_date - 366 and current_date);
delete from job_runs where task = 'nightly-refresh' and day >= current_date - 1;
