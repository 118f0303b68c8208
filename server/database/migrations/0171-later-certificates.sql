-- A licence holder often lodges a certificate days after the work: its number is entered or corrected later, and our record is drawn again.
alter table visit_services
  add regulator_certificate jsonb check (jsonb_typeof(regulator_certificate) = 'object'),
  add record_version smallint not null default 1 check (record_version > 0);
alter table repair_records
  add regulator_certificate jsonb check (jsonb_typeof(regulator_certificate) = 'object'),
  add record_version smallint not null default 1 check (record_version > 0);
alter table documents add certificate text check (char_length(certificate) between 1 and 300);
comment on column visit_services.regulator_certificate is
  'Name, number and day of the certificate that the state''s regulator issued or numbered for the work, and who entered it later.';
comment on column repair_records.regulator_certificate is 'As of visit_services.';
comment on column visit_services.record_version is
  'Of the provider''s record, which is drawn again when the certificate of the regulator changes.';
comment on column repair_records.record_version is 'As of visit_services.';
comment on column documents.certificate is 'The certificate of the regulator as the document prints it.';

update visit_services s set regulator_certificate = e.part -> 'certificate'
  from visit_records w
 cross join lateral jsonb_array_elements(w.content -> 'services') as e (part)
  join services x on x.code = e.part ->> 'service'
 where s.agency_id = w.agency_id and s.visit_id = w.visit_id and s.service_id = x.id and jsonb_typeof(e.part -> 'certificate') = 'object';
update repair_records set regulator_certificate = content -> 'certificate' where jsonb_typeof(content -> 'certificate') = 'object';
update documents d
   set certificate = concat(coalesce((c.made ->> 'name') || ', number', 'Number'), ' ', c.made ->> 'number', ', issued on ',
                            to_char((c.made ->> 'issuedOn')::date, 'DD/MM/YYYY'))
  from (select s.agency_id, x.id, s.regulator_certificate from visit_services s
         cross join lateral unnest(array[s.report_document_id, s.certificate_document_id]) x (id)
         where s.regulator_certificate is not null
         union all
        select r.agency_id, x.id, r.regulator_certificate from repair_records r
         cross join lateral unnest(array[r.report_document_id, r.certificate_document_id]) x (id)
         where r.regulator_certificate is not null) c (agency_id, id, made)
 where d.agency_id = c.agency_id and d.id = c.id;
