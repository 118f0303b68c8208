-- Who the provider is in each state: versions, each from its day on. What an installation has entered moves here; placeholders do not.
create table provider_details (
  state state_code not null references states (code),
  version int not null check (version > 0),
  valid_from date not null,
  legal_name text check (char_length(legal_name) between 1 and 200),
  trading_name text check (char_length(trading_name) between 1 and 200),
  abn text check (abn ~ '^[0-9]{11}$' and (
    (left(abn, 1)::int - 1) * 10 + substr(abn, 2, 1)::int + substr(abn, 3, 1)::int * 3 + substr(abn, 4, 1)::int * 5
      + substr(abn, 5, 1)::int * 7 + substr(abn, 6, 1)::int * 9 + substr(abn, 7, 1)::int * 11 + substr(abn, 8, 1)::int * 13
      + substr(abn, 9, 1)::int * 15 + substr(abn, 10, 1)::int * 17 + substr(abn, 11, 1)::int * 19) % 89 = 0),
  address_lines text[] not null default '{}' check (cardinality(address_lines) <= 4),
  phone text check (char_length(phone) between 1 and 30),
  email email_address,
  working_hours text check (char_length(working_hours) between 1 and 200),
  logo bytea check (octet_length(logo) <= 200000),
  account_name text check (char_length(account_name) between 1 and 100),
  bsb text check (bsb ~ '^[0-9]{3}-[0-9]{3}$'),
  account_number text check (account_number ~ '^[0-9]{4,10}$'),
  biller_code text check (biller_code ~ '^[0-9]{3,10}$'),
  is_demo boolean not null default false,
  reason note_text not null,
  recorded_by int references users,
  recorded_at timestamptz not null default now(),
  primary key (state, version),
  check (num_nonnulls(account_name, bsb, account_number) in (0, 3))
);
comment on table provider_details is
  'Name, address and account of the provider in a state. Rows are only added: documents keep what held on their day (app.provider_on).';
comment on column provider_details.valid_from is
  'The first day on which it holds. Of two versions from the same day the later recorded one holds.';
comment on column provider_details.logo is 'A PNG at the head of documents, drawn anew from what was sent.';
comment on column provider_details.bsb is 'Where owners pay by bank transfer; null: invoices print no account.';
comment on column provider_details.biller_code is 'For BPAY; null: invoices print none. The reference is computed from the invoice.';
comment on column provider_details.is_demo is 'Set by the demo data alone: every document and mail says that it is a demonstration.';
comment on column provider_details.recorded_by is 'Null: moved from an earlier release, or demo data.';
create index provider_details_recorded_by on provider_details (recorded_by) where recorded_by is not null;

create table provider_licences (
  state state_code not null references states (code),
  kind text not null check (kind in ('ELECTRICAL', 'GAS')),
  version int not null check (version > 0),
  valid_from date not null,
  number text not null check (char_length(number) between 1 and 50),
  holder text not null check (char_length(holder) between 1 and 200),
  ends_on date,
  reason note_text not null,
  recorded_by int references users,
  recorded_at timestamptz not null default now(),
  primary key (state, kind, version),
  check (ends_on >= valid_from)
);
comment on table provider_licences is 'Licences of the provider in a state, in versions like its details.';
comment on column provider_licences.ends_on is 'Its last day; null: none is known.';
create index provider_licences_recorded_by on provider_licences (recorded_by) where recorded_by is not null;

create table waiting_documents (
  agency_id int not null references agencies,
  task text not null,
  payload jsonb not null,
  state state_code not null references states (code),
  document text not null,
  on_day date not null,
  job_key text,
  max_attempts int not null,
  waiting_since timestamptz not null default now(),
  primary key (agency_id, task, payload)
);
comment on table waiting_documents is 'Jobs that wait until details of the provider are entered which their document needs.';
comment on column waiting_documents.document is 'The kind of document, as in app.provider_lacks.';
comment on column waiting_documents.on_day is 'The day of the document.';
create index waiting_documents_of_state on waiting_documents (state);

insert into provider_details (state, version, valid_from, legal_name, abn, phone, email, address_lines, account_name, bsb,
                              account_number, biller_code, reason)
select code, 1, '2000-01-01', name, abn, phone, email, lines, account_name, bsb, account_number, biller_code,
       'Entered in an earlier release'
  from (select code, nullif(provider_name, 'Detector Inspector Pty Ltd') as name,
               case when (select sum((substr(provider_abn, w.place::int, 1)::int - (w.place = 1)::int) * w.weight) % 89 = 0
                            from unnest(array[10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) with ordinality as w (weight, place))
                    then nullif(provider_abn, '10000000000') end as abn,
               left(nullif(provider_phone, '1300 975 707'), 30) as phone, nullif(provider_email, 'accounts@provider.example') as email,
               case when provider_address_lines[1] = 'Level 1, 1 Example Street' then '{}' else provider_address_lines[:4] end as lines,
               case when payment_bsb <> '000-000' then payment_account_name end as account_name,
               nullif(payment_bsb, '000-000') as bsb,
               case when payment_bsb <> '000-000' then payment_account_number end as account_number,
               case when bpay_biller_code !~ '^0+$' then bpay_biller_code end as biller_code
          from states) entered
 where num_nonnulls(name, abn, phone, email, bsb, biller_code) > 0 or lines <> '{}';

insert into provider_licences (state, kind, version, valid_from, number, holder, reason)
select s.code, 'ELECTRICAL', 1, '2000-01-01', s.electrical_licence_number, s.provider_name, 'Entered in an earlier release'
  from states s where s.electrical_licence_number !~ '^[^1-9]*$';

drop function if exists app.set_payment_details(text, text, text, text);
alter table states
  drop column provider_name, drop column provider_abn, drop column provider_phone, drop column provider_email,
  drop column provider_address_lines, drop column payment_account_name, drop column payment_bsb,
  drop column payment_account_number, drop column bpay_biller_code, drop column electrical_licence_number;
comment on table states is 'The eight state systems: time zone and legal words.';
comment on column states.electrical_licence_label is 'What the licence of an electrical contractor is called, before its number.';
