-- The licence agreement is enforced, people look after their own accounts, and agencies after their people and office.

-- ---------------------------------------------------------------------------------------------------------------------
-- The licence agreement

drop function app.resume_session(bytea, timestamptz);
create function app.resume_session(token_hash bytea, at timestamptz)
returns table (
  session_id uuid, state text, user_id int, user_name text, user_email text, agency_id int, agency_name text, is_master boolean,
  agency_count int, has_portal_access boolean, has_pending_terms boolean, original_user_id int, original_user_name text,
  state_session_id text, requires_relogin boolean, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz
) language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select s.id, s.state, s.user_id, u.name, u.email, a.id, a.name, coalesce(m.is_master, false),
         (select count(*) from memberships mine join agencies theirs on theirs.id = mine.agency_id and theirs.is_active
           where mine.user_id = s.user_id and mine.ended_at is null),
         app.is_experiment_on('AgencyCompliancePortalAccess', s.user_id, s.agency_id),
         -- An administrator who views the portal as the user neither needs to accept the agreement nor can.
         s.original_user_id is null and exists (
           select from (select t.id from terms t
                         where t.effective_from <= (resume_session.at at time zone l.time_zone)::date
                         order by t.effective_from desc, t.id desc limit 1) latest
            where not exists (select from terms_acceptances x where x.user_id = s.user_id and x.terms_id = latest.id)),
         s.original_user_id, o.name, s.state_session_id, s.requires_relogin, s.created_at, s.last_seen_at, s.expires_at
    into session_id, state, user_id, user_name, user_email, agency_id, agency_name, is_master, agency_count, has_portal_access,
         has_pending_terms, original_user_id, original_user_name, state_session_id, requires_relogin, created_at, last_seen_at,
         expires_at
    from portal_sessions s
    join states l on l.code = s.state
    join users u on u.id = s.user_id and u.is_active
    left join users o on o.id = s.original_user_id
    left join memberships m on m.user_id = s.user_id and m.agency_id = s.agency_id and m.ended_at is null
    left join agencies a on a.id = m.agency_id and a.is_active
   where s.token_hash = resume_session.token_hash and s.revoked_at is null and s.expires_at > resume_session.at
     -- Viewing as somebody ends when the administrator behind it stops being one.
     and (s.original_user_id is null or (o.is_active and o.is_provider_administrator));
  if not found then
    perform app.enter(null, null, null);
    return;
  end if;
  perform app.enter(state, agency_id, user_id);
  return next;
end $$;
comment on function app.resume_session(bytea, timestamptz) is
  'Finds a live session by the hash of its cookie and enters its scope, in one trip. No row: no session, and no scope.
   A user who lost the membership resumes without an agency.';
revoke all on function app.resume_session(bytea, timestamptz) from public;
grant execute on function app.resume_session(bytea, timestamptz) to portal_server;

-- ---------------------------------------------------------------------------------------------------------------------
-- Accounts

alter table users add column is_demo boolean not null default false;
comment on column users.is_demo is 'A sign-in of the demo data, whose password is published. Needs no second factor outside production.';
create index users_email on users (state, lower(email));

alter table state_sessions add column device text check (char_length(device) <= 100);
comment on column state_sessions.device is 'Browser and system, as the browser names them.';
create index state_sessions_of_user on state_sessions (user_id) where revoked_at is null;
create index state_sessions_of_original_user on state_sessions (original_user_id)
  where revoked_at is null and original_user_id is not null;

create table second_factors (
  user_id int primary key references users,
  encrypted_secret bytea not null,
  is_confirmed boolean not null default false,
  last_step bigint,
  created_at timestamptz not null default now()
);
comment on table second_factors is 'The secret that a user shares with an authenticator app. Counts once the user has typed a code of it.';
comment on column second_factors.encrypted_secret is 'Encrypted with ACCOUNT_SECRET, which is not in the database.';
comment on column second_factors.last_step is 'Period of 30 seconds of the last accepted code; no code of it or an earlier one is accepted again.';

create table recovery_codes (
  user_id int not null references users,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'Each signs in once in place of a code of the authenticator app.';

create table pending_sign_ins (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  state state_code not null,
  user_id int not null,
  expires_at timestamptz not null,
  foreign key (state, user_id) references users (state, id)
);
comment on table pending_sign_ins is 'Browsers that have given the password and not yet the second factor.';
create index pending_sign_ins_expiry on pending_sign_ins (expires_at);

create table account_mails (
  id uuid primary key default gen_random_uuid(),
  state state_code not null,
  kind text not null check (kind in (
    'FORGOTTEN', 'PASSWORD_CHANGED', 'INVITATION', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'SECOND_FACTOR_RESET',
    'RECOVERY_CODE_USED', 'ROLE_CHANGED', 'BANK_DETAILS_CHANGED')),
  email text not null check (char_length(email) <= 320),
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text check (char_length(last_error) <= 500)
);
comment on table account_mails is
  'Emails about accounts. They belong to a person, not to an agency, and are written when they are sent, so that their links are
   stored nowhere.';
comment on column account_mails.email is 'The recipient. FORGOTTEN: what was typed, an address or a username; the job finds the accounts.';

create table password_resets (
  id uuid primary key default gen_random_uuid(),
  state state_code not null,
  user_id int not null,
  mail_id uuid references account_mails,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (state, user_id) references users (state, id),
  unique (mail_id, user_id)
);
comment on table password_resets is 'Links to choose a new password. A link has the id and a signature; it works once.';
create index password_resets_of_user on password_resets (user_id) where used_at is null;

create table invitations (
  agency_id int not null references agencies,
  id uuid not null unique default gen_random_uuid(),
  state state_code not null,
  name person_name not null,
  email email_address not null,
  is_master boolean not null default false,
  invited_by int not null references users,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by int references users,
  withdrawn_at timestamptz,
  primary key (agency_id, id),
  foreign key (state, agency_id) references agencies (state, id)
);
comment on table invitations is 'People whom a master user has invited to the agency. They become users by accepting.';
create unique index invitations_open on invitations (agency_id, lower(email)) where accepted_at is null and withdrawn_at is null;

create procedure app.protect_account_table(name regclass, grants text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format(
    'create policy own_state on %1$s to state_system
       using (exists (select from users u where u.id = %1$s.user_id and u.state = (select app.state())))
       with check (exists (select from users u where u.id = %1$s.user_id and u.state = (select app.state())))', name);
  execute format('grant %s on %s to state_system', grants, name);
end $$;
comment on procedure app.protect_account_table(regclass, text) is
  'What belongs to a user alone: only the state systems see it, each for the users of its state.';
revoke all on procedure app.protect_account_table(regclass, text) from public;

call app.protect_account_table('second_factors', 'select, insert, update, delete');
call app.protect_account_table('recovery_codes', 'select, insert, update, delete');
call app.protect_account_table('pending_sign_ins', 'select, insert, delete');
call app.protect_account_table('password_resets', 'select, insert, update');
alter table account_mails enable row level security;
create policy own_state on account_mails to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert on account_mails to state_system;
call app.protect_agency_table('invitations', 'select', 'select, insert, update');

-- The job that sends them has no agency and no user in its scope, so it reaches a mail only by its id.
create function app.account_mail(mail_id uuid) returns table (kind text, email text, details jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.kind, m.email, m.details from account_mails m
   where m.id = account_mail.mail_id and m.state = app.state() and m.sent_at is null;
$$;
comment on function app.account_mail(uuid) is 'A mail that was not sent yet.';

create function app.settle_account_mail(mail_id uuid, sent_at timestamptz, error text) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update account_mails m
     set sent_at = coalesce(m.sent_at, settle_account_mail.sent_at), last_error = settle_account_mail.error
   where m.id = settle_account_mail.mail_id and m.state = app.state();
$$;
comment on function app.settle_account_mail(uuid, timestamptz, text) is 'Notes that a mail was sent, or why not.';

create function app.begin_password_resets(mail_id uuid, at timestamptz, expires_at timestamptz)
returns table (reset_id uuid, username text, name text, email text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with mail as (
    select m.id, m.state, lower(m.email) as typed from account_mails m
     where m.id = begin_password_resets.mail_id and m.kind = 'FORGOTTEN' and m.state = app.state()
  ), by_email as (
    select u.id, u.state from mail join users u on u.state = mail.state and lower(u.email) = mail.typed and u.is_active
     order by u.id limit 10
  ), found as (
    select id, state from by_email
    union
    select u.id, u.state from mail join users u on u.state = mail.state and lower(u.username) = mail.typed and u.is_active
     where not exists (select from by_email)
  ), begun as (
    insert into password_resets as r (state, user_id, mail_id, created_at, expires_at)
    select found.state, found.id, begin_password_resets.mail_id, begin_password_resets.at, begin_password_resets.expires_at
      from found
    on conflict (mail_id, user_id) do update set expires_at = r.expires_at
    returning r.id, r.user_id
  )
  select b.id, u.username, u.name, u.email from begun b join users u on u.id = b.user_id order by u.id;
$$;
comment on function app.begin_password_resets(uuid, timestamptz, timestamptz) is
  'The accounts of the address or username that was typed, each with a link to choose a new password. The same when repeated.';
revoke all on function app.account_mail(uuid), app.settle_account_mail(uuid, timestamptz, text),
  app.begin_password_resets(uuid, timestamptz, timestamptz) from public;
grant execute on function app.account_mail(uuid), app.settle_account_mail(uuid, timestamptz, text),
  app.begin_password_resets(uuid, timestamptz, timestamptz) to portal_server;

-- ---------------------------------------------------------------------------------------------------------------------
-- The office

alter table agencies
  add column postal_address text check (char_length(postal_address) between 1 and 300),
  add column logo_file_id int,
  add column email_domain_checked_at timestamptz,
  add column email_domain_problem text check (char_length(email_domain_problem) <= 500),
  add foreign key (id, logo_file_id) references files (agency_id, id);
create index agencies_of_logo on agencies (id, logo_file_id) where logo_file_id is not null;
comment on column agencies.logo_file_id is 'Shown at the head of the agency''s mails and PDF documents.';
comment on column agencies.email_domain_problem is 'What the last check of the domain''s DNS records did not find.';
