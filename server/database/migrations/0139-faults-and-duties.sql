-- A fault breaches the duty that names its finding: to repair, or a standard; never the duty to check, which a check that failed has met.

alter table rule_versions
  add column breached_by text[] not null default '{}',
  add constraint rule_versions_check_is_made check (kind <> 'CHECK' or breached_by = '{}');
comment on column rule_versions.breached_by is
  'Codes of the finding items that breach it. A finding that no duty of its service names is a warning.';

insert into instruments (id, state, name, url) values
  (23, 'vic', 'Residential Tenancies Act 1997 (Vic)', 'https://www.legislation.vic.gov.au/in-force/acts/residential-tenancies-act-1997')
  on conflict (name) do nothing;

insert into provisions (id, instrument_id, reference, url, read_on, certainty)
select given.id, i.id, given.reference, given.url, date '2026-11-19', given.certainty
  from (values
    -- Good repair and urgent repairs: no section was seen yet.
    (33, 'Residential Tenancies Act 1997 (Vic)', null, null, 'MEMORY'),
    (34, 'Residential Tenancies and Rooming Accommodation Act 2008 (Qld)', 's 185', null, 'SECONDARY'),
    (35, 'Residential Tenancy Act 1997 (Tas)', 's 36C and following, Pt 3A', null, 'SECONDARY'),
    (36, 'Fire and Emergency Regulations 1996 (NT)', null, 'https://nt.gov.au/emergency/community-safety/fire-safety-at-home/smoke-alarms',
     'VERIFIED')) given (id, instrument, reference, url, certainty)
  join instruments i on i.name = given.instrument;

create temporary table new_duty (
  state text, service_id smallint, duty text, condition text, in_force_from date, cites smallint, name text, duty_text text, cure text,
  notes text
) on commit drop;

insert into new_duty values
  ('vic', 1, 'SMOKE_ALARM_REPAIR', null, null, 33, 'Smoke alarms safe and in repair',
   'The rental provider must keep the property, with its smoke alarms, safe and in good repair, and have urgent repairs made at once.',
   'Repair or replacement of the alarm', 'A faulty smoke alarm that the renter reports is an urgent repair.'),
  ('vic', 2, 'GAS_REPAIR', 'GAS_PRESENT', null, 33, 'Gas safe and in repair',
   'The rental provider must keep the property, with its gas, safe and in good repair, and have urgent repairs made at once.',
   'Repair of the fault', null),
  ('vic', 3, 'ELECTRICAL_REPAIR', null, null, 33, 'Electricity safe and in repair',
   'The rental provider must keep the property, with its electricity, safe and in good repair, and have urgent repairs made at once.',
   'Repair of the fault', null),
  ('vic', 3, 'SAFETY_SWITCH_FAULT', null, '2023-03-29', 5, 'Safety switches found missing or faulty',
   'Power and lighting circuits must be protected by safety switches; one that is missing or fails must be put right.',
   'Safety switches installed or replaced', null),
  ('qld', 1, 'SMOKE_ALARM_REPAIR', null, null, 34, 'Smoke alarms safe and in repair',
   'The property owner must keep the property, with its smoke alarms, in good repair and in line with the laws on health and safety.',
   'Repair or replacement of the alarm', null),
  ('tas', 1, 'SMOKE_ALARM_REPAIR', null, '2022-12-26', 35, 'Smoke alarms in repair',
   'The owner must keep the smoke alarms working, and have faulty ones repaired or replaced.', 'Repair or replacement of the alarm', null),
  ('nt', 1, 'SMOKE_ALARM_REPAIR', null, '2011-11-01', 26, 'Smoke alarms in repair',
   'The owner must keep the smoke alarms working, and have faulty ones repaired or replaced.', 'Repair or replacement of the alarm', null),
  ('nt', 1, 'SMOKE_ALARM_TYPE', null, '2011-11-01', 36, 'Photoelectric smoke alarms',
   'An ionisation smoke alarm must be replaced by a photoelectric one when the property is let anew or the lease is renewed.',
   'Replacement of the alarm', null);

insert into rule_versions (state, service_id, duty, kind, name, duty_text, duty_of, paid_by, trigger, condition, cure, notes,
                           in_force_from)
select state, service_id, duty, 'STANDARD', name, duty_text, 'RENTAL_PROVIDER', 'RENTAL_PROVIDER', 'FAULT', condition, cure, notes,
       in_force_from
  from new_duty;

insert into rule_version_provisions (rule_version_id, provision_id)
select v.id, d.cites from new_duty d join rule_versions v on v.state = d.state and v.duty = d.duty;

-- All findings of the duty's service, or only some, or all but some. Duties of which no fault breaches anything that was seen in a source
-- are left out: gas and electricity outside Victoria and Queensland, safety switches where they are only recommended, and alarms past
-- their life in Victoria, South Australia and the Australian Capital Territory.
update rule_versions v
   set breached_by = array(
     select i.code from finding_items i
      where i.service_id = v.service_id and (given.named is null or i.code = any (given.named)) and i.code <> all (given.others)
      order by i.code)
  from (values
    ('{vic}'::text[], 'SMOKE_ALARM_REPAIR', null::text[], '{SMK03}'::text[]),
    ('{nsw}', 'SMOKE_ALARM_FAULT', null, '{SMK03}'),
    ('{qld}', 'SMOKE_ALARM_REPAIR', null, '{SMK03,SMK07,SMK08}'),
    ('{tas}', 'SMOKE_ALARM_REPAIR', null, '{SMK03}'),
    ('{nt}', 'SMOKE_ALARM_REPAIR', null, '{SMK03,SMK07}'),
    ('{wa,sa,act}', 'SMOKE_ALARM_STANDARD', null, '{SMK03}'),
    ('{nsw,qld,wa,tas,nt}', 'SMOKE_ALARM_LIFE', '{SMK03}', '{}'),
    ('{qld}', 'SMOKE_ALARM_TYPE', '{SMK07,SMK08}', '{}'),
    ('{nt}', 'SMOKE_ALARM_TYPE', '{SMK07}', '{}'),
    ('{vic,qld}', 'GAS_REPAIR', null, '{}'),
    ('{vic}', 'SAFETY_SWITCH_FAULT', '{ELE01,ELE02,ELE03}', '{}'),
    ('{vic}', 'ELECTRICAL_REPAIR', null, '{ELE01,ELE02,ELE03}'),
    ('{qld}', 'ELECTRICAL_REPAIR', null, '{}'),
    ('{vic,wa}', 'BLIND_CORDS', null, '{}'),
    ('{nsw,qld,sa,tas,nt,act}', 'BLIND_CORDS_SUPPLIED', null, '{}'),
    ('{nsw,qld}', 'WATER_CHARGES', null, '{}'),
    ('{vic}', 'SHOWER_HEADS', '{WTR01}', '{}'),
    ('{vic,qld,wa}', 'SAFETY_SWITCH', null, '{}')) given (states, duty, named, others)
 where v.state = any (given.states) and v.duty = given.duty and v.service_id is not null and v.kind <> 'CHECK';

-- A duty that staff have added was breached by every fault of its service until now.
update rule_versions v
   set breached_by = array(select i.code from finding_items i where i.service_id = v.service_id and i.code <> 'SMK03' order by i.code)
 where v.published_by is not null and v.service_id is not null and v.kind <> 'CHECK' and v.trigger in ('FAULT', 'CONTINUOUS')
   and not exists (select from rule_versions o where o.state = v.state and o.duty = v.duty and o.published_by is null);

-- Drafts of new versions name the same findings as the version that they replace.
update rule_drafts d
   set typed = (d.typed::jsonb || jsonb_build_object('breachedBy', array_to_string(v.breached_by, ', ')))::json
  from (select distinct on (state, duty) state, duty, breached_by from rule_versions order by state, duty, in_force_from desc nulls last) v
 where d.status = 'OPEN' and v.state = d.state and v.duty = d.typed ->> 'duty' and v.breached_by <> '{}';

-- Results of properties with a fault or a repair are evaluated again by the nightly refresh, which runs again on the day of this migration.
update property_cards c set next_change_on = date '2000-01-01'
  from property_services s
 where c.kind = 1 and c.agency_id = s.agency_id and c.subject_id = s.property_id
   and (s.obligations::text ~ '"(FINDING|FAILED)"|"repaired"'
        or exists (select from findings f
                    where f.agency_id = s.agency_id and f.property_id = s.property_id and f.service_id = s.service_id
                      and f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED', 'RESOLVED_BY_THIRD_PARTY')));
delete from job_runs where task = 'nightly-refresh' and day >= current_date - 1;
