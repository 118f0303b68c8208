-- What arrives at the bank, read from the statements that banks export, and the prices of repairs in one place.

create table bank_formats (
  state state_code not null references states,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_]{1,29}$'),
  name text not null check (char_length(name) between 1 and 100),
  has_heading boolean not null,
  date_column smallint not null check (date_column between 1 and 50),
  amount_column smallint check (amount_column between 1 and 50),
  credit_column smallint check (credit_column between 1 and 50),
  text_columns smallint[] not null check (cardinality(text_columns) between 1 and 10),
  is_verified boolean not null default false,
  version int not null default 1,
  primary key (state, code),
  check (num_nonnulls(amount_column, credit_column) = 1)
);
comment on table bank_formats is 'Which column of a bank''s CSV file is which. Staff add those of their bank.';
comment on column bank_formats.amount_column is 'Signed amounts: what is above zero arrived.';
comment on column bank_formats.credit_column is 'A column of its own for what arrived.';
comment on column bank_formats.is_verified is 'A file of the bank was read with it.';
insert into bank_formats (state, code, name, has_heading, date_column, amount_column, credit_column, text_columns)
select s.code, f.code, f.name, f.has_heading, f.day, f.amount, f.credit, f.texts::smallint[]
  from states s cross join (values
    ('CBA', 'Commonwealth Bank', false, 1, 2, null, '{3}'),
    ('WESTPAC', 'Westpac', true, 2, null, 5, '{3,8}'),
    ('NAB', 'National Australia Bank', true, 1, 2, null, '{5,6}'),
    ('ANZ', 'ANZ', false, 1, 2, null, '{3}')) f (code, name, has_heading, day, amount, credit, texts);

create table bank_lines (
  id int generated always as identity primary key,
  state state_code not null references states,
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  paid_on date not null,
  cents cents not null check (cents > 0),
  description text not null check (char_length(description) <= 500),
  file_name text not null check (char_length(file_name) <= 200),
  imported_by int references users,
  imported_at timestamptz not null default now(),
  status text not null default 'WAITS' check (status in ('WAITS', 'MATCHED', 'SET_ASIDE')),
  settled_by int references users,
  settled_at timestamptz,
  note text check (char_length(note) between 1 and 500),
  version int not null default 1,
  unique (state, fingerprint),
  check ((status = 'WAITS') = (settled_at is null)),
  check (status <> 'SET_ASIDE' or note is not null)
);
comment on table bank_lines is 'Amounts that arrived at the provider''s bank, once each, and what became of them.';
comment on column bank_lines.fingerprint is
  'Of day, amount, text and which of several equal lines of the day it is: an overlapping statement has the same.';
comment on column bank_lines.settled_by is 'Null for a matched line: it was matched by its reference and amount.';
create index bank_lines_in_order on bank_lines (state, status, paid_on desc, id desc);
create index bank_lines_imported_by on bank_lines (imported_by) where imported_by is not null;
create index bank_lines_settled_by on bank_lines (settled_by) where settled_by is not null;

create table bank_line_invoices (
  agency_id int not null,
  invoice_id int not null,
  line_id int not null references bank_lines,
  primary key (agency_id, invoice_id),
  foreign key (agency_id, invoice_id) references invoices
);
comment on table bank_line_invoices is 'The invoices that an amount paid; one amount may pay several.';
create index bank_line_invoices_of_line on bank_line_invoices (line_id);

-- Their prices are rows of prices.
alter table finding_items drop quote_min_cents, drop quote_max_cents;
