-- Software that counts the requests of all agencies together: how many were sent, by whom, and when the next one may be.
create table software_quotas (
  software text not null references management_software,
  office text not null check (char_length(office) <= 40),
  day date not null,
  requests int not null,
  free_at timestamptz,
  blocked_until timestamptz,
  refusals int not null default 0,
  primary key (software, office)
);
comment on table software_quotas is
  'Requests of a day (UTC) to software that has one quota for all agencies: of each office ("vic:12"), and in the row without an '
  'office of all.';
comment on column software_quotas.free_at is 'When the next request may be sent.';
comment on column software_quotas.blocked_until is 'The software has refused a request; until then none is sent.';
