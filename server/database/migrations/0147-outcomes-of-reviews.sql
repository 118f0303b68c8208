-- Information about findings shows that they do not apply, or a repair by a third party; the former is never recorded as a repair.
alter table finding_information
  add outcome text check (outcome in ('NOT_APPLICABLE', 'THIRD_PARTY_REPAIR')),
  add fact text check (char_length(fact) between 1 and 500),
  add fact_source text check (char_length(fact_source) between 1 and 200),
  add check (outcome is null or coalesce(is_accepted, false)),
  add check ((outcome is not distinct from 'NOT_APPLICABLE') = (fact is not null)),
  add check ((fact is null) = (fact_source is null)),
  add check (outcome is distinct from 'THIRD_PARTY_REPAIR' or proof_document_id is not null);
comment on column finding_information.outcome is 'What accepted information showed; null where it was accepted before this was recorded.';
comment on column finding_information.fact is 'Why the findings do not apply.';
comment on column finding_information.fact_source is 'Where that is known from.';

alter table findings
  add closed_as text check (closed_as in ('NOT_APPLICABLE', 'INFORMATION')),
  add check (closed_as is null or (status = 'RESOLVED' and repaired_on is null));
comment on column findings.closed_as is
  'Closed without a repair: it does not apply, or information was accepted that does not say which. Null: open or repaired.';

alter table service_checks
  add cleared_on date,
  add cleared_as text check (cleared_as in ('NOT_APPLICABLE', 'INFORMATION')),
  add check (num_nulls(cleared_on, cleared_as) in (0, 2)),
  add check (cleared_on is null or (outcome = 'FAILED' and cleared_on >= done_on));
comment on column service_checks.cleared_on is
  'Of a failed check: when the last of its findings was closed without a repair, once none is left.';
comment on column service_checks.cleared_as is 'That what failed does not apply, or that information was accepted that does not say which.';

-- What was accepted until now was recorded as a repair, whether it was one or not.
create temporary table informed on commit drop as
  select f.agency_id, f.id, f.property_id, f.service_id, f.repaired_on, f.repaired_by
    from findings f
   where f.status = 'RESOLVED'
     and exists (select from finding_information_findings l
                   join finding_information n on n.agency_id = l.agency_id and n.id = l.information_id
                  where l.agency_id = f.agency_id and l.finding_id = f.id and n.is_accepted and n.reviewed_at = f.resolved_at);
update service_checks c set cleared_on = c.repaired_on, cleared_as = 'INFORMATION', repaired_on = null, repaired_by = null
  from informed i
 where c.agency_id = i.agency_id and c.property_id = i.property_id and c.service_id = i.service_id
   and c.repaired_on = greatest(i.repaired_on, c.done_on) and c.repaired_by = i.repaired_by;
update findings f set closed_as = 'INFORMATION', repaired_on = null, repaired_by = null, resolved_visit_id = null
  from informed i where f.agency_id = i.agency_id and f.id = i.id;
-- Their results say so from the next refresh.
update property_cards k set next_change_on = date '2000-01-01'
  from informed i where k.kind = 1 and k.agency_id = i.agency_id and k.subject_id = i.property_id;
delete from job_runs where task = 'nightly-refresh' and day >= current_date - 1 and exists (select from informed);
