-- Provisions that reports cite: those that were seen in an official text, or in a good secondary source ("See").

update service_rules set is_checked = true,
       instrument = 'See Fire Services Act 1990 (Qld) s 147Z and following (formerly ss 104RA–104RM); Building Fire Safety Regulation 2008 (Qld) ss 55C–55E'
 where state = 'qld' and service_id = 1;
update service_rules set is_checked = true,
       instrument = 'Residential Tenancies and Rooming Accommodation Act 2008 (Qld) s 166'
 where state = 'qld' and service_id = 5;
update service_rules set is_checked = true,
       instrument = 'See Residential Tenancies and Rooming Accommodation Act 2008 (Qld) ss 17A, 185'
 where state = 'qld' and service_id in (2, 3);
update service_rules set is_checked = true,
       instrument = 'See Planning, Development and Infrastructure (General) Regulations 2017 (SA) reg 95; Housing Improvement Regulations 2017 (SA) reg 13'
 where state = 'sa' and service_id = 1;
update service_rules set is_checked = true, instrument = 'Residential Tenancies Act 1987 (WA) s 42(2)(c)'
 where state = 'wa' and service_id in (2, 3);
-- Seen in neither.
update service_rules set is_checked = false where state = 'tas' and service_id = 3;
comment on column service_rules.is_checked is 'False: sections of the instrument come from memory, so reports do not cite them.';

-- Few invoices are voided: the number of invoices with a service is that of its lines without these.
create index invoices_voided on invoices (agency_id, id) where voided_at is not null;
