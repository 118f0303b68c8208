-- An ionisation alarm gives way at a new or renewed lease, not at any time. What was published stays as it is worded, but was in force on
-- no day; the version instead of it asks only from such a lease on.
alter table rule_versions
  drop constraint rule_versions_trigger_check,
  add constraint rule_versions_trigger_check check (trigger in (
    'INTERVAL', 'LEASE_START', 'LEASE_START_OR_RENEWAL', 'NEW_AGREEMENT_OR_PERIODIC', 'CONTINUOUS', 'APPLIANCE_LIFE', 'UPGRADE',
    'NEW_LEASE', 'FAULT', 'BEFORE_ADVERTISING', 'FIXED_DAY'));

create temporary table wrong on commit drop as
  select id, in_force_from, in_force_to from rule_versions
   where state = 'nt' and duty = 'SMOKE_ALARM_TYPE' and trigger = 'FAULT' and published_by is null;
update rule_versions v set in_force_to = v.in_force_from from wrong w where v.id = w.id;
insert into rule_versions (state, service_id, duty, kind, name, duty_text, duty_of, paid_by, trigger, condition, cure, notes,
                           in_force_from, in_force_to, breached_by)
select v.state, v.service_id, v.duty, v.kind, v.name, v.duty_text, v.duty_of, v.paid_by, 'NEW_LEASE', v.condition, v.cure, v.notes,
       w.in_force_from, w.in_force_to, v.breached_by
  from wrong w join rule_versions v on v.id = w.id;
insert into rule_version_provisions (rule_version_id, provision_id, position)
select n.id, p.provision_id, p.position
  from wrong w join rule_version_provisions p on p.rule_version_id = w.id
  join rule_versions n on n.state = 'nt' and n.duty = 'SMOKE_ALARM_TYPE' and n.trigger = 'NEW_LEASE';
update rule_drafts d set replaced_id = n.id
  from wrong w join rule_versions n on n.state = 'nt' and n.duty = 'SMOKE_ALARM_TYPE' and n.trigger = 'NEW_LEASE'
 where d.replaced_id = w.id;
insert into law_corrections (state, made_on, text)
select 'nt', date '2026-11-19', 'An ionisation smoke alarm was shown to breach the duty at any time. It must be replaced when the '
       'property is let anew or the lease is renewed.'
  from wrong;

-- Results with such an alarm are evaluated again by the nightly refresh, which runs again on the day of this migration.
create temporary table ionised on commit drop as
  select f.agency_id, f.property_id
    from findings f join agencies a on a.id = f.agency_id and a.state = 'nt'
   where f.item_code = 'SMK07' and f.status <> 'RESOLVED' and exists (select from wrong);
update property_cards k set next_change_on = date '2000-01-01'
  from ionised i where k.kind = 1 and k.agency_id = i.agency_id and k.subject_id = i.property_id;
delete from job_runs where task = 'nightly-refresh' and day >= current_date - 1 and exists (select from ionised);
