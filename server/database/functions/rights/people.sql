-- An agency: the one of the scope, and those the user can switch to.
call app.close_table('agencies');
create policy own_agencies on agencies to portal_server using (
  id = (select app.agency_id())
  or exists (select from memberships m where m.agency_id = agencies.id and m.user_id = (select app.user_id()) and m.ended_at is null));
create policy own_state on agencies to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select, update (first_steps_hidden_at) on agencies to portal_server;
grant select, insert, update on agencies to state_system;

-- A user: oneself, colleagues of the agency, and the provider's staff (whose names are behind impersonated changes).
call app.close_table('users');
create policy known_people on users for select to portal_server using (
  id = (select app.user_id())
  or exists (select from memberships m where m.user_id = users.id and m.agency_id = (select app.agency_id()))
  or (is_staff and state = (select app.state())));
create policy own_state on users to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select on users to portal_server;
grant select, insert, update on users to state_system;

call app.protect_agency_table('property_managers');

call app.close_table('memberships');
create policy own_memberships on memberships for select to portal_server
  using (user_id = (select app.user_id()) or agency_id = (select app.agency_id()));
create policy own_state on memberships to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select on memberships to portal_server;
grant select, insert, update on memberships to state_system;

call app.close_table('user_agency_settings');
create policy own_settings on user_agency_settings to portal_server
  using (user_id = app.user_id() and agency_id = app.agency_id())
  with check (user_id = app.user_id() and agency_id = app.agency_id());
grant select, insert, update on user_agency_settings to portal_server;

call app.protect_agency_table('saved_views', 'select, insert, update, delete', 'select');
call app.protect_agency_table('default_views', 'select, insert, update, delete', 'select');

call app.protect_agency_table('key_locations');

call app.close_table('experiment_assignments');
create policy own_switches on experiment_assignments for select to portal_server using (
  (agency_id = (select app.agency_id()) or agency_id is null) and (user_id = (select app.user_id()) or user_id is null));
create policy own_state on experiment_assignments to state_system
  using (exists (select from agencies a where a.id = experiment_assignments.agency_id and a.state = (select app.state()))
         or exists (select from users u where u.id = experiment_assignments.user_id and u.state = (select app.state())));
grant select on experiment_assignments to portal_server;
grant select, insert, update, delete on experiment_assignments to state_system;

-- What staff of a state recommend and have switched; the portal only sees the result.
call app.close_table('recommended_features');
create policy own_state on recommended_features to state_system
  using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert, update, delete on recommended_features to state_system;

call app.close_table('feature_changes');
create policy own_agency on feature_changes for select to portal_server using (agency_id = (select app.agency_id()));
create policy own_state on feature_changes to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert on feature_changes to state_system;

-- Staff publish the agreement of their state and withdraw it before its day; nothing else of it ever changes.
call app.close_table('terms');
create policy of_state on terms for select to portal_server, state_system using (state is null or state = (select app.state()));
create policy own_state_adds on terms for insert to state_system with check (state = (select app.state()));
create policy own_state_withdraws on terms for update to state_system using (state = (select app.state()));
grant select on terms to portal_server, state_system;
grant insert (state, effective_from, text_content, published_by, created_at) on terms to state_system;
grant update (withdrawn_at, withdrawn_by, withdrawn_reason) on terms to state_system;

call app.close_table('terms_drafts');
create policy own_state on terms_drafts to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert, update, delete on terms_drafts to state_system;

call app.close_table('terms_acceptances');
create policy own_acceptances on terms_acceptances to portal_server
  using (user_id = app.user_id()) with check (user_id = app.user_id());
-- The state systems ask for the licence agreement too.
create policy own_state on terms_acceptances for select to state_system
  using (exists (select from users u where u.id = terms_acceptances.user_id and u.state = (select app.state())));
create policy own_acceptances_here on terms_acceptances for insert to state_system
  with check (user_id = (select app.user_id()));
grant select, insert on terms_acceptances to portal_server, state_system;

call app.protect_agency_table('agreed_schedules', 'select', 'select, insert, update, delete');
call app.protect_agency_table('invitations', 'select');

call app.close_table('staff_invitations');
create policy own_state on staff_invitations to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert, update on staff_invitations to state_system;

call app.protect_account_table('credentials', 'select, insert, update');
call app.protect_account_table('second_factors', 'select, insert, update, delete');
call app.protect_account_table('recovery_codes', 'select, insert, update, delete');
call app.protect_account_table('pending_sign_ins', 'select, insert, delete');

-- The portal checks signatures, so it reads every column but the private one.
call app.close_table('signing_keys');
create policy published on signing_keys for select to portal_server using (true);
create policy own_state on signing_keys to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select (state, kid, algorithm, public_jwk, created_at, retired_at) on signing_keys to portal_server;
grant select, insert, update on signing_keys to state_system;

call app.close_table('state_sessions');
create policy own_state on state_sessions to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert, update, delete on state_sessions to state_system;

-- A session is found by its secret through app.resume_session; afterwards a user sees their own sessions only.
call app.close_table('portal_sessions');
create policy own_sessions on portal_sessions to portal_server
  using (user_id = app.user_id()) with check (user_id = app.user_id());
create policy own_state on portal_sessions to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert, update on portal_sessions to portal_server;
-- A state system ends or renews what it vouched for, and nothing else.
grant select (id, state, user_id, state_session_id, requires_relogin, revoked_at), update (requires_relogin, revoked_at)
  on portal_sessions to state_system;

-- No update, no delete: who inserts a token's id second fails, and it cannot be taken back.
call app.close_table('used_sign_in_tokens');
create policy own_state on used_sign_in_tokens to portal_server
  using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert on used_sign_in_tokens to portal_server;

call app.close_table('sign_in_throttles');
create policy own_state on sign_in_throttles to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert, update, delete on sign_in_throttles to state_system;

call app.close_table('account_mails');
create policy own_state on account_mails to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert, update (return_seen_at, return_seen_by) on account_mails to state_system;

call app.close_table('account_requests');
create policy own_state on account_requests to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert, update on account_requests to state_system;

call app.protect_account_table('password_resets', 'select, insert, update');
