-- How owners pay an invoice, the addresses on billing documents, and one price for each quote.

alter table states
  add column payment_account_name text check (char_length(payment_account_name) between 1 and 100),
  add column payment_bsb text check (payment_bsb ~ '^[0-9]{3}-[0-9]{3}$'),
  add column payment_account_number text check (payment_account_number ~ '^[0-9]{4,10}$'),
  add column bpay_biller_code text check (bpay_biller_code ~ '^[0-9]{3,10}$'),
  add check (num_nonnulls(payment_account_name, payment_bsb, payment_account_number) in (0, 3));
comment on column states.payment_bsb is 'Where owners pay the provider by bank transfer; null: invoices print no account.';
comment on column states.bpay_biller_code is 'The provider''s biller code; null: invoices print no BPAY. The reference is computed from the invoice.';
-- All zeros until the provider enters theirs.
update states set payment_account_name = provider_name, payment_bsb = '000-000', payment_account_number = '000000000',
       bpay_biller_code = '000000';

alter table agencies
  add column payment_account_name text check (char_length(payment_account_name) between 1 and 100),
  add column payment_bsb text check (payment_bsb ~ '^[0-9]{3}-[0-9]{3}$'),
  add column payment_account_number text check (payment_account_number ~ '^[0-9]{4,10}$'),
  add column bpay_biller_code text check (bpay_biller_code ~ '^[0-9]{3,10}$'),
  add check (num_nonnulls(payment_account_name, payment_bsb, payment_account_number) in (0, 3));
comment on column agencies.payment_bsb is 'Set: owners of this agency pay into this account instead of the provider''s, such as a trust account.';
comment on column agencies.bpay_biller_code is 'Set: replaces the biller code of the provider.';

-- A tax invoice shows the whole address of the issuer.
update states set provider_address_lines = array['Level 1, 1 Example Street', capital]
  from (values ('act', 'CANBERRA ACT 2601'), ('nsw', 'SYDNEY NSW 2000'), ('nt', 'DARWIN NT 0800'), ('qld', 'BRISBANE QLD 4000'),
               ('sa', 'ADELAIDE SA 5000'), ('tas', 'HOBART TAS 7000'), ('vic', 'MELBOURNE VIC 3000'), ('wa', 'PERTH WA 6000'))
       as place (state, capital)
 where code = place.state and provider_address_lines = '{"Level 1, 1 Example Street"}';

-- A quote with lines has one price: the total of its lines.
update quotes q set estimated_min_cents = l.total, estimated_max_cents = l.total
  from (select agency_id, quote_id, sum(total_cents) as total from quote_lines group by agency_id, quote_id) l
 where q.agency_id = l.agency_id and q.id = l.quote_id and l.total >= 0
   and (q.estimated_min_cents, q.estimated_max_cents) is distinct from (l.total, l.total);

-- What is done about a finding, in words for the owner who pays for it.
alter table finding_items
  add column repair_work text check (char_length(repair_work) between 1 and 120),
  add column repair_reason text check (char_length(repair_reason) between 1 and 120);
comment on column finding_items.repair_work is 'The work of a quote''s line, such as "Replace smoke alarm"; {appliance} stands for the appliance. Null: nothing is offered.';
comment on column finding_items.repair_reason is 'Why it is needed, after the work: "past its 10-year life".';

update finding_items i set repair_work = r.work, repair_reason = r.reason
  from (values
    ('SMK01', 'Install smoke alarm', 'none is fitted where one is required'),
    ('SMK02', 'Replace smoke alarm', 'did not sound when tested'),
    ('SMK03', 'Replace smoke alarm', 'past its 10-year life'),
    ('SMK04', 'Replace smoke alarm', 'missing from its base'),
    ('SMK05', 'Restore mains power to smoke alarm', 'runs on its back-up battery only'),
    ('SMK06', 'Replace back-up battery of smoke alarm', 'does not hold its charge'),
    ('SMK07', 'Replace smoke alarm', 'ionisation type where photoelectric is required'),
    ('SMK08', 'Interconnect smoke alarms', 'alarms sound on their own'),
    ('SMK09', 'Install smoke alarm', 'none in this bedroom'),
    ('SMK10', 'Replace smoke alarm', 'battery only where mains power is required'),
    ('SMK11', 'Move smoke alarm', 'too close to a wall or beam for smoke to reach it'),
    ('SMK12', 'Move smoke alarm', 'too close to a vent, fan or light'),
    ('SMK13', 'Replace smoke alarm', 'painted over'),
    ('SMK15', 'Replace smoke alarm', 'insects or dust inside'),
    ('SMK16', 'Install smoke alarm', 'the detector of the panel cannot be tested'),
    ('SMK17', 'Reach and service smoke alarm with access equipment', 'ceiling above 3 m'),
    ('SMK18', 'Replace smoke alarm', 'its sealed battery is at the end of its life'),
    ('SMK19', 'Replace smoke alarm and repair its wiring', 'live wires were exposed; circuit isolated'),
    ('SMK20', 'Find and repair fault in smoke alarm circuit', 'trips the safety switch; circuit disconnected'),
    ('GAS01', 'Repair gas leak at {appliance}', 'appliance disconnected for safety'),
    ('GAS02', 'Find and repair gas leak in pipework', 'gas turned off at the meter'),
    ('GAS03', 'Repair {appliance}', 'carbon monoxide entered the room; heater disconnected'),
    ('GAS04', 'Replace heat exchanger of {appliance}', 'cracked; heater disconnected'),
    ('GAS05', 'Repair flue of {appliance}', 'disconnected, blocked or corroded'),
    ('GAS06', 'Replace water heater', 'not permitted in a bathroom'),
    ('GAS07', 'Replace or ventilate {appliance}', 'unflued in a room without fixed ventilation'),
    ('GAS08', 'Repair or replace {appliance}', 'model is subject to a safety notice'),
    ('GAS09', 'Replace flame safeguard of {appliance}', 'gas does not shut off when the flame is lost'),
    ('GAS10', 'Replace {appliance}', 'perished or cracked'),
    ('GAS11', 'Add permanent ventilation for {appliance}', 'openings are too small'),
    ('GAS12', 'Fit anti-tilt restraint to {appliance}', 'can tip over'),
    ('GAS13', 'Restore clearance around {appliance}', 'too close to a combustible surface'),
    ('GAS14', 'Install isolation valve at {appliance}', 'cannot be isolated for service'),
    ('GAS15', 'Move flue outlet of {appliance}', 'too close to a window, door or meter'),
    ('GAS16', 'Secure LPG cylinders', 'unrestrained or wrongly placed'),
    ('GAS17', 'Replace relief valve of {appliance}', 'leaks or does not drain safely'),
    ('GAS20', 'Service {appliance}', 'dirty burners, filters or faulty ignition'),
    ('ELE01', 'Install safety switch for power circuits', 'circuits are not protected'),
    ('ELE02', 'Install safety switch for lighting circuits', 'circuits are not protected'),
    ('ELE03', 'Replace safety switch', 'failed its trip test'),
    ('ELE04', 'Upgrade switchboard', 'rewireable fuses; cannot take safety switches'),
    ('ELE05', 'Repair switchboard connection', 'overheated or burnt; circuit isolated'),
    ('ELE06', 'Replace power point', 'live parts were exposed; outlet disconnected'),
    ('ELE07', 'Replace {appliance}', 'water inside; circuit isolated'),
    ('ELE08', 'Replace element of {appliance}', 'leaks to earth; unit isolated'),
    ('ELE09', 'Repair main earth', 'missing or damaged'),
    ('ELE10', 'Repair earth of power point', 'no earth connection'),
    ('ELE11', 'Rewire power point', 'active and neutral are swapped'),
    ('ELE12', 'Replace cable', 'insulation is breaking down'),
    ('ELE13', 'Replace light switch', 'cracked or loose plate'),
    ('ELE14', 'Replace power point', 'loose or damaged'),
    ('ELE15', 'Move power point', 'too close to water'),
    ('ELE16', 'Fit missing covers and labels at switchboard', 'openings or unlabelled circuits'),
    ('ELE17', 'Replace air-conditioner isolator', 'missing or damaged'),
    ('ELE18', 'Replace downlights', 'too close to insulation'),
    ('ELE19', 'Replace {appliance}', 'not working'),
    ('ELE20', 'Replace switchboard panel', 'may contain asbestos'),
    ('BLD01', 'Fit cord safety device to {appliance}', 'loop longer than 220 mm within reach of a child'),
    ('BLD02', 'Fix chain tensioner of {appliance}', 'hangs loose'),
    ('BLD03', 'Move cleat of {appliance} above 1600 mm', 'within reach of a child'),
    ('BLD05', 'Replace cord guide of {appliance}', 'broken'),
    ('BLD06', 'Fit adhesive cord device to {appliance}', 'no fixing possible into glass or tile'),
    ('BLD07', 'Separate cords of {appliance} and fit tassels', 'joined cords form a loop'),
    ('BLD08', 'Replace {appliance}', 'damaged beyond repair'),
    ('WTR01', 'Replace shower head', 'flow above 9 litres a minute'),
    ('WTR02', 'Fit flow restrictor to kitchen tap', 'flow above 9 litres a minute'),
    ('WTR03', 'Fit flow restrictor to basin tap', 'flow above 9 litres a minute'),
    ('WTR04', 'Replace toilet with dual flush, 3 stars or better', 'single flush'),
    ('WTR06', 'Repair tap', 'leaking'),
    ('WTR07', 'Repair toilet cistern', 'leaking'),
    ('RCD01', 'Install safety switch for power circuits', 'circuits are not protected'),
    ('RCD02', 'Install second safety switch', 'fewer than two protect the home'),
    ('RCD03', 'Replace safety switch', 'did not trip when tested'),
    ('RCD04', 'Replace safety switch', 'trips too slowly'),
    ('RCD05', 'Install safety switch for lighting circuits', 'circuits are not protected'),
    ('RCD06', 'Find and repair fault on power circuit', 'trips; circuit left off'),
    ('RCD07', 'Upgrade switchboard', 'no space for a safety switch')
  ) as r (code, work, reason)
 where i.code = r.code;
