-- Each row of entry_rules is one version of a rule, with the days on which it is in force and where it is written. Notices record
-- until when an entry under them is lawful.

alter table entry_rules drop constraint entry_rules_pkey;
alter table entry_rules
  add column id smallint generated always as identity primary key,
  add column in_force_from date,
  add column in_force_to date,
  add column provision text,
  add column source_url text,
  add column read_on date,
  add column certainty text check (certainty in ('VERIFIED', 'SECONDARY', 'MEMORY')),
  add column max_window_minutes smallint check (max_window_minutes > 0),
  add column hand_from time,
  add column hand_to time,
  add check (in_force_from <= in_force_to),
  add check (num_nonnulls(hand_from, hand_to) in (0, 2) and hand_from < hand_to);

comment on table entry_rules is
  'How long before, and when, somebody may enter by notice. A row is one version of the rule of a state for a ground. SERVICE applies where nothing closer does.';
comment on column entry_rules.in_force_from is 'First day; null: as far back as known.';
comment on column entry_rules.in_force_to is 'Last day; null: no end is known.';
comment on column entry_rules.instrument is 'The Act by its full name.';
comment on column entry_rules.provision is 'Section or clause of the instrument. Shown only if it was read: see certainty.';
comment on column entry_rules.source_url is 'Where the rule was read.';
comment on column entry_rules.read_on is 'The day by which the source was read.';
comment on column entry_rules.certainty is
  'VERIFIED: official text or a page of the regulator; SECONDARY: another source, cited with "see"; MEMORY: not looked up, the provision is not shown.';
comment on column entry_rules.max_window_minutes is 'The longest time of entry that a notice may state.';
comment on column entry_rules.hand_from is 'A notice may be given by hand from then until hand_to; null: at any time.';

update entry_rules r
   set instrument = v.instrument, provision = v.provision, certainty = v.certainty, source_url = v.source_url,
       read_on = case when v.certainty <> 'MEMORY' then date '2026-11-15' end
  from (values
    ('vic', 'SERVICE', 'Residential Tenancies Act 1997 (Vic)', 'ss 85(b)(iii), 86(1)(c) and 88', 'VERIFIED', 'http://www5.austlii.edu.au/au/legis/vic/consol_act/rta1997207/s85.html'),
    ('vic', 'INSPECTION', 'Residential Tenancies Act 1997 (Vic)', 's 86(1)(f)', 'SECONDARY', 'https://fls.org.au/app/uploads/LHB_2024_Flipbook/482'),
    ('nsw', 'SMOKE_CHECK', 'Residential Tenancies Act 2010 (NSW)', 's 55(2)(c1), and Residential Tenancies Regulation 2019 (NSW)', 'SECONDARY', 'http://rentalfirst.com.au/changes-smoke-alarms-requirements-2020'),
    ('nsw', 'SMOKE_REPAIR', 'Residential Tenancies Act 2010 (NSW)', 's 55(2)(c1)', 'SECONDARY', 'https://propertynorthagency.com.au/?p=2353'),
    ('nsw', 'SERVICE', 'Residential Tenancies Act 2010 (NSW)', 's 55(2)(b) and (c)', 'VERIFIED', 'http://www5.austlii.edu.au/au/legis/nsw/consol_act/rta2010207/s55.html'),
    ('nsw', 'INSPECTION', 'Residential Tenancies Act 2010 (NSW)', 's 55(2)(a)', 'SECONDARY', 'http://www.sl.nsw.gov.au/find-legal-answers/tenants-rights-manual-practical-guide-renting-nsw/access-and-privacy'),
    ('qld', 'SMOKE_CHECK', 'Residential Tenancies and Rooming Accommodation Act 2008 (Qld)', 'ss 192–199', 'VERIFIED', 'https://www.rta.qld.gov.au/Renting/During-a-tenancy/Entry-to-the-property'),
    ('qld', 'SERVICE', 'Residential Tenancies and Rooming Accommodation Act 2008 (Qld)', 'ss 192–199', 'VERIFIED', 'https://www.rta.qld.gov.au/Renting/During-a-tenancy/Entry-to-the-property'),
    ('qld', 'INSPECTION', 'Residential Tenancies and Rooming Accommodation Act 2008 (Qld)', 's 192', 'VERIFIED', 'https://www.rta.qld.gov.au/Renting/During-a-tenancy/Entry-to-the-property'),
    ('sa', 'SERVICE', 'Residential Tenancies Act 1995 (SA)', 's 72', 'SECONDARY', 'https://lsc.sa.gov.au/handbook/ch23s01s06s01.php'),
    ('sa', 'INSPECTION', 'Residential Tenancies Act 1995 (SA)', 's 72(1)(c)', 'VERIFIED', 'http://classic.austlii.edu.au/au/legis/sa/consol_act/rta1995207/s72.html'),
    ('wa', 'SERVICE', 'Residential Tenancies Act 1987 (WA)', 's 46', 'VERIFIED', 'http://www.austlii.edu.au/au/legis/wa/consol_act/rta1987207/s46.html'),
    ('wa', 'INSPECTION', 'Residential Tenancies Act 1987 (WA)', 's 46', 'VERIFIED', 'http://www.austlii.edu.au/au/legis/wa/consol_act/rta1987207/s46.html'),
    ('tas', 'SERVICE', 'Residential Tenancy Act 1997 (Tas)', 's 56(3)', 'VERIFIED', 'http://www.austlii.edu.au/au/legis/tas/consol_act/rta1997201/s56.html'),
    ('nt', 'SERVICE', 'Residential Tenancies Act 1999 (NT)', null, 'VERIFIED', 'https://consumeraffairs.nt.gov.au/for-consumers/younger-territorians/renting/privacy-and-access'),
    ('nt', 'INSPECTION', 'Residential Tenancies Act 1999 (NT)', null, 'VERIFIED', 'https://consumeraffairs.nt.gov.au/for-consumers/younger-territorians/renting/privacy-and-access'),
    ('act', 'SERVICE', 'Residential Tenancies Act 1997 (ACT)', 'Sch 1 cl 82', 'MEMORY', null),
    ('act', 'INSPECTION', 'Residential Tenancies Act 1997 (ACT)', 'Sch 1 cl 77–79', 'SECONDARY', 'https://austlii.community/foswiki/ACTLawHbk/DuringATenancy')
  ) as v (state, ground, instrument, provision, certainty, source_url)
 where r.state = v.state and r.ground = v.ground;

alter table entry_rules
  drop column is_checked,
  alter column certainty set not null,
  add check (certainty = 'MEMORY' or num_nonnulls(source_url, read_on) = 2),
  add constraint one_entry_rule_at_a_time exclude using gist (
    state with =, ground with =, daterange(in_force_from, in_force_to, '[]') with &&);

update entry_rules set max_window_minutes = 120 where state = 'sa' and ground = 'INSPECTION';
update entry_rules set hand_from = '08:00', hand_to = '18:00' where state = 'vic' and ground = 'SERVICE';

-- Queensland asked for 24 hours until 30 April 2025.
update entry_rules set in_force_from = '2025-05-01', other_rule = replace(other_rule, 'Since 1 May 2025 (was 24 h); ', '')
 where state = 'qld' and ground <> 'INSPECTION';
insert into entry_rules (state, ground, min_notice_hours, weekday_from, weekday_to, is_sunday_allowed, is_public_holiday_allowed,
                         notice_form, ground_text, other_rule, instrument, provision, certainty, source_url, read_on, in_force_to)
select state, ground, 24, weekday_from, weekday_to, is_sunday_allowed, is_public_holiday_allowed, notice_form, ground_text, other_rule,
       instrument, provision, 'SECONDARY', source_url, read_on, '2025-04-30'
  from entry_rules where state = 'qld' and ground <> 'INSPECTION';

-- ---------------------------------------------------------------------------------------------------------------------

create table evening_holidays (
  state state_code not null references states,
  day date not null,
  starts_at time not null,
  name text not null,
  primary key (state, day)
);
comment on table evening_holidays is 'Public holidays that begin in the evening and last until midnight. The day is a business day.';
call app.publish_reference_table('evening_holidays');
insert into evening_holidays (state, day, starts_at, name)
select place.state, make_date(y, 12, place.dom), place.starts_at::time, place.name
  from generate_series(2024, 2030) as y,
       (values ('sa', 24, '19:00', 'Christmas Eve'), ('sa', 31, '19:00', 'New Year''s Eve'),
               ('nt', 24, '19:00', 'Christmas Eve'), ('nt', 31, '19:00', 'New Year''s Eve'),
               ('qld', 24, '18:00', 'Christmas Eve')) as place (state, dom, starts_at, name);

-- ---------------------------------------------------------------------------------------------------------------------

alter table entry_notices
  add column lawful_until timestamptz,
  add check (lawful_until between entry_from and entry_to);
comment on column entry_notices.lawful_until is
  'The last moment at which an entry under it is lawful; null if none is, or for a letter that was not posted in time.';
update entry_notices set lawful_until = entry_to where too_late_reason is null;
