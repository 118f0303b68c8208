-- The provider's short documents of checks and repairs are records: only a regulator issues or numbers a certificate.
update document_types set display_order = display_order + 100 where display_order >= 2;
update document_types set display_order = display_order - 99 where display_order >= 100;
insert into document_types (code, name, icon, display_order) values ('RECORD', 'Record of work', 'record', 2);

update documents d set type = 'RECORD'
 where d.type = 'CERTIFICATE'
   and (exists (select from visit_services s where s.agency_id = d.agency_id and s.certificate_document_id = d.id)
     or exists (select from repair_records r where r.agency_id = d.agency_id and r.certificate_document_id = d.id));
-- What has no bytes yet is drawn with its new title. Documents that were made keep the name under which they went out.
update files f set file_name = names.after || substr(f.file_name, length(names.before) + 1)
  from (values ('Electrical-safety-check-record', 'Record-of-electrical-safety-check'),
               ('Gas-safety-check-record', 'Record-of-gas-safety-check'),
               ('Safety-switch-test-record', 'Record-of-safety-switch-test'),
               ('Smoke-alarm-compliance-certificate', 'Record-of-smoke-alarm-check'),
               ('Corded-blinds-compliance-certificate', 'Record-of-corded-blinds-check'),
               ('Water-efficiency-compliance-certificate', 'Record-of-water-efficiency-check')) names (before, after)
 where f.status = 'DRAWN_WHEN_OPENED' and starts_with(f.file_name, names.before);

comment on column visit_services.certificate_document_id is 'The provider''s record of the service.';
comment on column repair_records.certificate_document_id is 'The provider''s record of the repair.';
comment on column files.status is
  'DRAWN_WHEN_OPENED: the report or record of a visit, without bytes until somebody first opens it.';
comment on column states.certificate_name is
  'Names of the certificates that the state''s regulator issues or numbers, the electrical one first. Never names of our documents.';
