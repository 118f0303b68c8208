-- Cards name the services whose findings can be resolved. Those of properties with findings are written anew by the nightly refresh,
-- which runs again on the day of this migration.
update property_cards set next_change_on = date '2000-01-01' where kind = 1 and facet_mask & (1 << 10) <> 0;
delete from job_runs where task = 'nightly-refresh' and day >= current_date - 1;
