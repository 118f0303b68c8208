-- Staff have roles instead of one right for everything. Those who could do everything still can, except a technician's own work.
alter table users
  add column staff_roles text[] not null default '{}'
    check (staff_roles <@ '{TECHNICIAN,OFFICE,FINANCE,SUPERVISOR,LAW,STAFF_MANAGER}'::text[]),
  add column is_staff boolean generated always as (cardinality(staff_roles) > 0) stored;
alter table staff_invitations
  add column staff_roles text[] check (cardinality(staff_roles) > 0
    and staff_roles <@ '{TECHNICIAN,OFFICE,FINANCE,SUPERVISOR,LAW,STAFF_MANAGER}'::text[]);

update users
   set staff_roles = '{OFFICE,FINANCE,SUPERVISOR,LAW}'::text[] || case when can_manage_staff then '{STAFF_MANAGER}'::text[] else '{}' end
 where is_provider_administrator;
update staff_invitations
   set staff_roles = '{OFFICE,FINANCE,SUPERVISOR,LAW}'::text[] || case when can_manage_staff then '{STAFF_MANAGER}'::text[] else '{}' end;

drop policy if exists known_people on users;
drop index users_staff;
alter table users drop column is_provider_administrator, drop column can_manage_staff;
alter table staff_invitations drop column can_manage_staff, alter column staff_roles set not null;
create index users_staff on users (state) where is_staff;
comment on column users.staff_roles is
  'What the person does for the provider; empty for users of agencies. Each page of staff names its roles.';
comment on column users.is_staff is 'Works for the provider: has at least one role.';
comment on column staff_invitations.staff_roles is 'The roles that the person gets by accepting.';
