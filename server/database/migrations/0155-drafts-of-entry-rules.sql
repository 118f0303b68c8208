-- Rules of entry are drafted, simulated and published like duties.

alter table entry_rules
  add correction text check (correction <> ''),
  add published_at timestamptz,
  add published_by int;
comment on column entry_rules.correction is
  'What the version that ended on the day before this one had wrong; null: the law changed, or it is the first version.';
comment on column entry_rules.published_at is 'Null for a version that came with the installation.';
comment on column entry_rules.published_by is 'The user; no foreign key, because law does not depend on tenants'' data.';

alter table rule_drafts
  add kind text not null default 'DUTY' check (kind in ('DUTY', 'ENTRY')),
  add entry_rule_id smallint references entry_rules on delete set null,
  add replaced_entry_id smallint references entry_rules,
  add check (case kind when 'DUTY' then num_nonnulls(entry_rule_id, replaced_entry_id) = 0
                       else num_nonnulls(rule_version_id, replaced_id) = 0 end);
comment on column rule_drafts.kind is 'DUTY: a version of a duty; ENTRY: of a rule of entry.';
comment on column rule_drafts.replaced_entry_id is 'Of a rule of entry: the version that ended when this one was published.';
create index rule_drafts_published_entry on rule_drafts (entry_rule_id) where entry_rule_id is not null;
create index rule_drafts_replaced_entry on rule_drafts (replaced_entry_id) where replaced_entry_id is not null;

-- NOTICES: the notices of visits to come are compared with the law again.
alter table law_runs
  add entry_rule_id smallint references entry_rules on delete set null,
  drop constraint law_runs_kind_check,
  add constraint law_runs_kind_check check (kind in ('REFRESH', 'SIMULATION', 'NOTICES'));
comment on column law_runs.entry_rule_id is 'The version of a rule of entry that is simulated or was published.';
comment on table law_runs is
  'Work of a job on all agencies of a state, or one of them: the refresh of the cards after a change of rules or schedules, the check of '
  'notices after a change of a rule of entry, or the simulation of a rule.';
comment on column law_run_agencies.others is
  'What is looked at besides: rows of the management software''s list, or past visits by a simulation of a rule of entry.';
comment on column law_run_agencies.properties is 'Properties; of a rule of entry: visits to come.';
create index law_runs_of_entry_rule on law_runs (entry_rule_id, id desc) where entry_rule_id is not null;

create table law_simulation_visits (
  agency_id int not null,
  run_id int not null references law_runs,
  visit_id int not null,
  place smallint not null check (place in (1, 2)),
  before text,
  after text,
  reason text,
  primary key (agency_id, run_id, visit_id),
  foreign key (agency_id, visit_id) references visits
);
comment on table law_simulation_visits is
  'The visits by notice that are not lawful with a simulated rule of entry or without it: 1 to come, 2 of the last 24 months as if '
  'the rule had been in force.';
comment on column law_simulation_visits.before is 'What the entry does not satisfy without the rule; null: it is lawful.';
comment on column law_simulation_visits.after is 'The same with the rule.';
comment on column law_simulation_visits.reason is 'The same with the rule, as a sentence.';
create index law_simulation_visits_of_run on law_simulation_visits (run_id, agency_id, place, visit_id);
create index law_simulation_visits_of_visit on law_simulation_visits (agency_id, visit_id);
