-- Staff of the provider are invited, blocked and unblocked in the state systems, by colleagues who may manage staff.

alter table users add column can_manage_staff boolean not null default false;
comment on column users.can_manage_staff is 'May invite, block and unblock staff of the provider. Counts only for active staff.';
update users set can_manage_staff = true where is_provider_administrator;
create index users_staff on users (state) where is_provider_administrator;

create table staff_invitations (
  id uuid primary key,
  state state_code not null,
  name person_name not null,
  email email_address not null,
  can_manage_staff boolean not null default false,
  invited_by int not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by int references users,
  withdrawn_at timestamptz,
  foreign key (state, invited_by) references users (state, id)
);
comment on table staff_invitations is 'People who are invited to work for the provider. They get an account by accepting, and set up two factors first.';
create unique index staff_invitations_open on staff_invitations (state, lower(email))
  where accepted_at is null and withdrawn_at is null;
alter table staff_invitations enable row level security;
create policy own_state on staff_invitations to state_system
  using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert, update on staff_invitations to state_system;

create or replace function app.forget_invitations(before timestamptz, most int) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
  n int;
begin
  update invitations i set name = 'Invited person', email = format('invitation-%s@removed.invalid', i.id)
   where i.id in (select d.id from invitations d where d.state = app.state() and d.expires_at < forget_invitations.before
                     and d.accepted_at is null and d.email not like '%@removed.invalid' limit most);
  get diagnostics changed = row_count;
  update staff_invitations i set name = 'Invited person', email = format('invitation-%s@removed.invalid', i.id)
   where i.id in (select d.id from staff_invitations d where d.state = app.state() and d.expires_at < forget_invitations.before
                     and d.accepted_at is null and d.email not like '%@removed.invalid' limit most);
  get diagnostics n = row_count;
  return changed + n;
end $$;

alter table account_mails drop constraint account_mails_kind_check;
alter table account_mails add constraint account_mails_kind_check check (kind in (
  'FORGOTTEN', 'PASSWORD_CHANGED', 'INVITATION', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'SECOND_FACTOR_RESET',
  'RECOVERY_CODE_USED', 'ROLE_CHANGED', 'BANK_DETAILS_CHANGED', 'SIGN_IN_ATTEMPTS', 'STAFF_INVITATION', 'STAFF_CHANGED'));

-- A checked file that nobody wants to apply is discarded; the import before it is shown again.
alter table portfolio_imports drop constraint portfolio_imports_status_check;
alter table portfolio_imports add constraint portfolio_imports_status_check
  check (status in ('CHECKING', 'CHECKED', 'APPLYING', 'APPLIED', 'UNDOING', 'UNDONE', 'DISCARDED'));
