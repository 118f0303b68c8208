-- A simulation counts open faults, all visits of its two years and the results that change.

alter table law_simulation_counts
  add faulty int not null default 0,
  add visits int not null default 0,
  add visits_before int not null default 0,
  add changes jsonb not null default '{}';
comment on column law_simulation_counts.faulty is 'Of the properties: with an open fault of the service.';
comment on column law_simulation_counts.visits is 'Visits between the two days, with the rule; the same in the rows of both days.';
comment on column law_simulation_counts.visits_before is 'Visits between the two days, without the rule.';
comment on column law_simulation_counts.changes is
  'Properties by the result without the rule and with it, such as "COMPLIANT NON_COMPLIANT", where they differ.';
