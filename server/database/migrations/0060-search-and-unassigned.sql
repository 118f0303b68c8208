-- Lists are searched by landlords, phone numbers and email addresses too. The nightly refresh writes every card anew; it runs again
-- on the day of this migration.
update property_cards set next_change_on = date '2000-01-01' where kind = 1 or search_text ~ '[0-9]/[0-9]|''';
delete from job_runs where task = 'nightly-refresh' and day >= current_date - 1;

-- Properties without a property manager have counters of their own.
insert into card_counters (agency_id, kind, manager_id, counter, count)
select c.agency_id, c.kind, 2147483647, n.counter, sum(n.count)
  from property_cards c
  cross join lateral (
    select 255 as counter, 1 as count
    union all select bit, 1 from generate_series(0, 30) bit where c.facet_mask & (1::bigint << bit) <> 0
    union all select 64 + bit, 1 from generate_series(0, 5) bit where c.service_mask::int & (1 << bit) <> 0
    union all select 127 + t.place::int, t.tally from unnest(c.tallies) with ordinality as t (tally, place)) n
 where c.manager_id is null
 group by 1, 2, 4
having sum(n.count) > 0;
comment on column card_counters.manager_id is
  '0: the whole agency, including properties without a manager. 2147483647: properties without a manager.';
