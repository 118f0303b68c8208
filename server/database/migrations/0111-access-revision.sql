-- Servers remember for a minute what a session may do, and learn by this number that features or terms have changed.
create table access_revision (
  is_only boolean primary key default true check (is_only),
  revision int not null default 1
);
comment on table access_revision is 'One row: another number after each change of features and terms, so that servers notice it at once.';
comment on column access_revision.is_only is 'True, so that there is one row.';
insert into access_revision default values;
