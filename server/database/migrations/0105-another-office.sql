-- Management software: a connection that was made again with another office of the software waits for the master user, and a record
-- that has become another property waits for a person. After a reconnection only what the software sends comes back.

alter table agency_integrations
  drop constraint agency_integrations_connection_check,
  drop constraint agency_integrations_check,
  add column account_id text check (char_length(account_id) <= 100),
  add column other_account text check (char_length(other_account) <= 200),
  add column other_account_id text check (char_length(other_account_id) <= 100),
  add column is_forgetting boolean not null default false,
  add constraint agency_integrations_connection_check
    check (connection in ('MANAGED', 'CONNECTING', 'CONNECTED', 'OTHER_OFFICE', 'REVOKED', 'DISCONNECTED')),
  add constraint agency_integrations_check
    check ((next_sync_at is null) = (connection in ('MANAGED', 'OTHER_OFFICE', 'REVOKED', 'DISCONNECTED'))),
  add constraint agency_integrations_other_check check ((connection = 'OTHER_OFFICE') = (other_account is not null));
comment on column agency_integrations.connection is
  'MANAGED: the provider loads the data. OTHER_OFFICE: connected with another office than before; the master user is asked. REVOKED: the software no longer accepts the credentials. DISCONNECTED: ended by the agency.';
comment on column agency_integrations.account_id is 'The id of the office in the software, if it has one. Its name is the account_reference.';
comment on column agency_integrations.other_account is 'The name of the other office, while the master user is asked whether it replaces the one before.';
comment on column agency_integrations.is_forgetting is 'The records and links of the office before are being removed; the new one is read afterwards.';

grant delete on software_records to portal_server;

alter table portfolio_properties add column is_returning boolean not null default false;
comment on column portfolio_properties.is_returning is 'Came back after its software was connected again: its tenancies, which are read after it, are applied although they have not changed.';
create index portfolio_properties_returning on portfolio_properties (agency_id) where is_returning;

alter table software_records add column is_decided boolean not null default false;
comment on column software_records.is_decided is 'A person said that it is none of the properties on service, or that the lost one stays on service. Holds while the record is the same.';

alter table software_runs add column waits_until timestamptz;
comment on column software_runs.waits_until is 'The software allows no more requests until then.';
