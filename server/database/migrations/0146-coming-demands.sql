-- Which coming versions of rules ask something of a property. The cards are written anew by the nightly refresh, which runs again on the
-- day of this migration.
alter table property_forecasts add column coming_rules int[] not null default '{}';
comment on column property_forecasts.coming_rules is
  'Versions of rules that are not in force yet and that the property does not meet on their first day if nothing is done; negative where '
  'it is not known whether it does.';
create index property_forecasts_of_coming_rules on property_forecasts (agency_id) include (property_id, manager_id, coming_rules)
  where coming_rules <> '{}';

update property_cards k set next_change_on = date '2000-01-01'
  from agencies a
 where k.kind = 1 and a.id = k.agency_id
   and exists (select from rule_versions v where v.state = a.state and v.service_id is not null and v.in_force_from > current_date);
delete from job_runs where task = 'nightly-refresh' and day >= current_date - 1;
