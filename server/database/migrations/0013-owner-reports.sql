-- Service reports that go to owners by themselves: since when a manager wants it, and which reports went.

alter table property_managers add column report_sharing_since timestamptz not null default now();
comment on column property_managers.report_sharing_since is
  'Since when report_sharing holds: reports stored before are never sent by it.';

alter table documents
  add column owner_mail_id int,
  add foreign key (agency_id, owner_mail_id) references mails;
comment on column documents.owner_mail_id is 'The email with which a service report went to the owner by itself. Set once, so that it goes once.';

-- What has not gone yet, by age: the job looks at the newest end of it alone.
create index documents_for_owners on documents (uploaded_at, agency_id)
  where type = 'SERVICE_REPORT' and provided_by = 'DETECTOR_INSPECTOR' and property_id is not null
    and owner_mail_id is null and deleted_at is null;
create index documents_of_owner_mail on documents (agency_id, owner_mail_id) where owner_mail_id is not null;

create function app.agencies_with_reports_for_owners(state text, since timestamptz) returns setof int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct d.agency_id
    from documents d join agencies a on a.id = d.agency_id
   where d.uploaded_at >= agencies_with_reports_for_owners.since
     and d.type = 'SERVICE_REPORT' and d.provided_by = 'DETECTOR_INSPECTOR' and d.property_id is not null
     and d.owner_mail_id is null and d.deleted_at is null
     and a.state = agencies_with_reports_for_owners.state and a.is_active and a.is_auto_owner_report_allowed
     and a.is_sending_enabled
   order by 1;
$$;
comment on function app.agencies_with_reports_for_owners(text, timestamptz) is
  'For the job that sends service reports to owners: agencies that allow it and have new ones.';
revoke all on function app.agencies_with_reports_for_owners(text, timestamptz) from public;
grant execute on function app.agencies_with_reports_for_owners(text, timestamptz) to portal_server;
