-- Management software: a dry run before the first reading, values that the portal keeps, and links that survive disconnecting.

alter table agency_integrations add column is_held boolean not null default false;
comment on column agency_integrations.is_held is 'The agency asked for a dry run first: nothing is taken over until a user lets it be read.';

alter table software_runs
  drop constraint software_runs_cause_check,
  add check (cause in ('SCHEDULE', 'USER', 'WEBHOOK', 'CONNECTION', 'DECISION'));

alter table property_sources add column is_portal boolean not null default false;
comment on column property_sources.is_portal is 'The portal has another value, which is in use.';
update property_sources set is_portal = true where decision = 'PORTAL';

alter table portfolio_properties add column is_released boolean not null default false;
comment on column portfolio_properties.is_released is 'Its software was disconnected. It is active again, and linked again, if the agency connects that software again.';

-- A key that was recorded as collected by mistake.
grant delete on key_collections to state_system;

-- The state systems ask for the licence agreement too.
create policy own_state on terms_acceptances for select to state_system
  using (exists (select from users u where u.id = terms_acceptances.user_id and u.state = (select app.state())));
create policy own_acceptances_here on terms_acceptances for insert to state_system
  with check (user_id = (select app.user_id()));
grant select, insert on terms_acceptances to state_system;

alter table agencies
  add column next_email_domain text check (next_email_domain = lower(next_email_domain) and char_length(next_email_domain) <= 253);
comment on column agencies.next_email_domain is
  'Replaces the domain in use once its DNS records are found. The last check, if any, is of this one.';
