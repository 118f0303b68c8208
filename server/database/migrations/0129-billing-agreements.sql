-- How each agency is charged, and which periods of a subscription were invoiced.

create table billing_agreements (
  agency_id int not null references agencies,
  version int not null check (version > 0),
  valid_from date not null,
  ends_on date,
  plan text not null check (plan ~ '^[A-Z0-9][A-Z0-9_]{1,39}$'),
  payer text not null check (payer in ('LANDLORD', 'AGENCY')),
  period text not null default 'YEAR' check (period in ('MONTH', 'YEAR')),
  billing_day smallint check (billing_day between 1 and 28),
  reason text not null check (char_length(reason) between 1 and 500),
  recorded_by int references users,
  recorded_at timestamptz not null default now(),
  primary key (agency_id, version),
  check (ends_on >= valid_from)
);
comment on table billing_agreements is
  'What is agreed with an agency about its invoices. Versions are only added; each holds from its day on. Without one: pay as you go.';
comment on column billing_agreements.plan is
  'PAYG: each visit is invoiced. SUBSCRIPTION: each service by the year. Otherwise the package: the code of a price item.';
comment on column billing_agreements.ends_on is 'The last day of the subscription, after which each visit is invoiced.';
comment on column billing_agreements.payer is 'Who pays the provider: the landlord through the agency, or the agency itself.';
comment on column billing_agreements.billing_day is 'The day of the month on which periods begin; null: each property on its own day.';
create index billing_agreements_recorded_by on billing_agreements (recorded_by) where recorded_by is not null;

insert into billing_agreements (agency_id, version, valid_from, plan, payer, reason)
select id, 1, created_at::date, 'PAYG', payer, 'As entered with the agency' || coalesce(', with the package ' || package_name, '')
  from agencies where payer = 'AGENCY' or package_name is not null;
alter table agencies drop payer, drop package_name;

alter table price_items add covered_services smallint check (covered_services between 1 and 63);
comment on column price_items.covered_services is 'Of a package that can be agreed with an agency: the services whose checks it covers.';
update price_items set covered_services = 7 where code = 'SAFER_HOME';

alter table properties drop constraint properties_billing_plan_check;
alter table properties
  alter billing_plan drop default,
  alter billing_plan drop not null,
  add billing_starts_on date;
update properties set billing_plan = null where billing_plan = 'PAYG';
-- What was invoiced before stays as it is.
update properties p
   set billing_starts_on = greatest(current_date, (
         select (max(i.issued_on) + interval '1 year')::date from invoices i
          where i.agency_id = p.agency_id and i.property_id = p.id and i.visit_id is null and i.quote_id is null))
 where billing_plan is not null;
alter table properties
  add check (billing_plan ~ '^[A-Z0-9][A-Z0-9_]{1,39}$'),
  add constraint own_plan_has_start check (billing_plan is null or billing_plan = 'PAYG' or billing_starts_on is not null);
comment on column properties.billing_plan is
  'Set: how this property is charged (see billing_agreements.plan), although the agreement with the agency says otherwise.';
comment on column properties.billing_starts_on is 'The first day of its first period; null: that of the agreement or of its enrolment.';

create table billed_periods (
  agency_id int not null,
  property_id int not null,
  starts_on date not null,
  ends_on date not null,
  invoice_id int,
  skipped text check (skipped in ('ON_HOLD', 'AGENCY_PAUSED', 'NOTHING_COVERED')),
  recorded_at timestamptz not null default now(),
  primary key (agency_id, property_id, starts_on),
  foreign key (agency_id, property_id) references properties,
  foreign key (agency_id, invoice_id) references invoices,
  check (ends_on >= starts_on),
  check ((invoice_id is null) = (skipped is not null))
);
comment on table billed_periods is
  'The periods of a property''s subscription, each invoiced once or skipped. The next one begins after the last has ended.';
comment on column billed_periods.skipped is 'Why the period was not invoiced.';
create index billed_periods_of_invoice on billed_periods (agency_id, invoice_id) where invoice_id is not null;
create index billed_periods_in_order on billed_periods (agency_id, starts_on desc, property_id);
