-- A licence may be issued by another state than that of the work. Whether it is recognised is the decision of the staff.
alter table technician_licences add column issued_in state_code;
comment on column technician_licences.issued_in is 'The state whose regulator issued it; null for the state of the work.';
create index technician_licences_by_number on technician_licences (state, upper(regexp_replace(licence_number, '[^A-Za-z0-9]', '', 'g')));
