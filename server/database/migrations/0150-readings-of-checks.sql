-- What was measured is evidence of the check, whether its visit was recorded here or not.
alter table service_checks add readings jsonb not null default '[]' check (jsonb_typeof(readings) = 'array');
comment on column service_checks.readings is 'What was measured: name, place, value with its unit, limit and whether it is within it.';
update service_checks c set readings = e.part -> 'readings'
  from visit_records w
 cross join lateral jsonb_array_elements(w.content -> 'services') as e (part)
  join services x on x.code = e.part ->> 'service'
 where c.agency_id = w.agency_id and c.visit_id = w.visit_id and c.service_id = x.id and jsonb_array_length(e.part -> 'readings') > 0;
