-- Licences have a kind, and the kind says which services they cover. What is delivered was not checked with the regulators.
create table licence_kinds (
  state state_code not null references states,
  code text not null check (code ~ '^[A-Z][A-Z0-9_]{0,39}$'),
  name text not null check (char_length(name) between 1 and 100),
  service_ids service_ids not null,
  is_verified boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (state, code)
);
comment on table licence_kinds is
  'Kinds of licences of technicians in a state, and which services each covers. Data of the provider''s staff.';
comment on column licence_kinds.is_verified is
  'Staff have compared name and coverage with the regulator''s text. False for those that are delivered.';
insert into licence_kinds (state, code, name, service_ids)
select s.code, k.code, case when k.code = 'SMOKE_ALARM_TESTER' then 'Smoke alarm tester' else k.name end, k.service_ids::smallint[]
  from states s
  join (values ('act', 'ELECTRICIAN', 'Electrician licence', '{3,6}'), ('act', 'GASFITTER', 'Gasfitter licence', '{2}'),
               ('nsw', 'ELECTRICIAN', 'Electrical contractor or supervisor', '{3,6}'), ('nsw', 'GASFITTER', 'Gasfitting licence', '{2}'),
               ('nt', 'ELECTRICIAN', 'Electrical worker licence', '{3,6}'), ('nt', 'GASFITTER', 'Gasfitter licence', '{2}'),
               ('qld', 'ELECTRICIAN', 'Electrical work licence', '{3,6}'), ('qld', 'GASFITTER', 'Gas work licence', '{2}'),
               ('sa', 'ELECTRICIAN', 'Electrical worker registration', '{3,6}'), ('sa', 'GASFITTER', 'Gas fitting registration', '{2}'),
               ('tas', 'ELECTRICIAN', 'Electrician licence', '{3,6}'), ('tas', 'GASFITTER', 'Gas-fitter licence', '{2}'),
               ('vic', 'ELECTRICIAN', 'Electrician licence (A grade)', '{3,6}'), ('vic', 'GASFITTER', 'Gasfitter (Type A)', '{2}'),
               ('wa', 'ELECTRICIAN', 'Electrician licence', '{3,6}'), ('wa', 'GASFITTER', 'Gas fitting permit', '{2}'),
               ('', 'SMOKE_ALARM_TESTER', '', '{1}')) k (state, code, name, service_ids) on k.state in (s.code, '');

alter table technician_licences
  add column kind text,
  add foreign key (state, kind) references licence_kinds;
create index technician_licences_of_kind on technician_licences (state, kind) where kind is not null;
comment on column technician_licences.kind is 'Null for licences of before there were kinds.';
comment on column technician_licences.service_ids is 'The coverage of its kind, kept by triggers.';
