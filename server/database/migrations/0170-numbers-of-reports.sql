-- A printed page of a report or record bears its number, by which lists, exports and packs name it too.
alter table documents add report_number text check (char_length(report_number) between 1 and 60);
comment on column documents.report_number is 'Of a report or record of the provider: the number that each of its pages bears.';
update documents d set report_number = concat_ws('-', s.agency_id, s.visit_id, s.service_id)
  from visit_services s
 where s.agency_id = d.agency_id and s.visit_id = d.visit_id and d.id in (s.report_document_id, s.certificate_document_id);
update documents d set report_number = concat(r.agency_id, '-R', r.quote_id)
  from repair_records r
 where r.agency_id = d.agency_id and d.id in (r.report_document_id, r.certificate_document_id);
create index documents_by_number on documents (agency_id, report_number) where report_number is not null;
