-- Victoria asks for shower heads with 4 stars from 01/03/2027: what a visit finds about them has an item of its own, and a visit before
-- that day shows it.
insert into finding_items (code, service_id, title, description, severity, appliances, locations, can_request_quote, can_inform_provider,
  can_enter_built_year, is_dismissible, frequency, states, repair_work, repair_reason) values
  ('WTR09', 5, 'Shower head below 4 stars', 'The water rating of the shower head is below 4 stars.', 'NON_COMPLIANT_FAULTY',
   '{"Shower head"}', '{Ensuite,"Main bathroom"}', true, true, false, false, 20, '{vic}', 'Replace shower head',
   'water rating below 4 stars');
-- Where a state has items of its own, only these are offered; what else a visit looks at keeps its items.
update finding_items set states = states || '{vic}'::state_code[]
 where code in ('WTR02', 'WTR03', 'WTR04', 'WTR05', 'WTR06', 'WTR07') and not 'vic' = any (states);

insert into price_items (state, code, kind, name, service_id)
select s.code, i.code, 'REPAIR', i.title, i.service_id from states s join finding_items i on i.code = 'WTR09' on conflict do nothing;
-- An example, as that of the other shower heads.
insert into prices (state, item_code, valid_from, cents, most_cents)
select p.state, 'WTR09', p.valid_from, p.cents, p.most_cents
  from prices p where p.item_code = 'WTR01' and p.agency_id is null and p.valid_from = date '2000-01-01' on conflict do nothing;

alter table rule_versions add column proven_from date;
comment on column rule_versions.proven_from is
  'Of a rule for new agreements: visits from this day on look at what it asks for; null: from its first day on.';
update rule_versions set breached_by = '{WTR09}', proven_from = date '2026-11-20'
 where state = 'vic' and duty = 'SHOWER_HEADS' and breached_by = '{WTR01}';
update rule_drafts set typed = (typed::jsonb || jsonb_build_object('breachedBy', 'WTR09'))::json
 where status = 'OPEN' and state = 'vic' and typed ->> 'duty' = 'SHOWER_HEADS' and typed ->> 'breachedBy' = 'WTR01';

-- What the coming rule asks of properties with a finding is evaluated again by the nightly refresh, which runs again on the day of this
-- migration.
create temporary table showers on commit drop as
  select f.agency_id, f.property_id from findings f join agencies a on a.id = f.agency_id and a.state = 'vic'
   where f.item_code = 'WTR01' and f.status <> 'RESOLVED';
update property_cards k set next_change_on = date '2000-01-01'
  from showers s where k.kind = 1 and k.agency_id = s.agency_id and k.subject_id = s.property_id;
delete from job_runs where task = 'nightly-refresh' and day >= current_date - 1 and exists (select from showers);
