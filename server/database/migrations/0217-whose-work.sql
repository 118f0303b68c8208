-- Whose work a user chose to see: everyone's, what is not assigned, or that of a property manager.
alter table user_agency_settings
  add whose_work text check (whose_work in ('all', 'none')),
  add whose_manager_id int,
  add foreign key (agency_id, whose_manager_id) references property_managers,
  add check (num_nonnulls(whose_work, whose_manager_id) <= 1);
comment on column user_agency_settings.whose_work is
  'The choice in the header of the portal: everyone''s work or what is not assigned; null with a property manager, or without a choice.';
comment on column memberships.property_manager_id is 'The property manager that the user is, whose work is theirs.';
create index memberships_of_manager on memberships (agency_id, property_manager_id) where property_manager_id is not null;
