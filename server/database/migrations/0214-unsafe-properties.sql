-- Lists can begin with the unsafe properties. Their tag and the day of their repair are written anew by the nightly refresh, which runs
-- again on the day of this migration.
create index property_cards_facet_17 on property_cards (agency_id, kind, sort_key, subject_id)
  include (manager_id, service_mask, facet_mask) where facet_mask & 131072 <> 0;
create statistics property_cards_facet_17 on (facet_mask & 131072::bigint) from property_cards;
update property_cards set next_change_on = date '2000-01-01' where kind = 1 and facet_mask & 131072 <> 0;
delete from job_runs where task = 'nightly-refresh' and day >= current_date - 1;
