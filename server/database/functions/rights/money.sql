call app.protect_agency_table('quotes');
call app.protect_agency_table('quote_lines', 'select, delete', 'select, insert, update, delete');
call app.protect_agency_table('quote_status_changes', 'select', 'select');
call app.protect_agency_table('quote_subscriptions', 'select, insert, delete', 'select');
call app.protect_agency_table('findings');
call app.protect_agency_table('third_party_resolutions');
call app.protect_agency_table('third_party_resolution_findings', 'select, insert', 'select, insert');
call app.protect_agency_table('resolution_documents', 'select, insert, update, delete', 'select');

call app.protect_agency_table('finding_information', 'select, insert', 'select, insert');
grant update (reviewed_by, reviewed_at, review_note, is_accepted, proof_visit_id, proof_document_id, declared_by, declared_on)
  on finding_information to state_system;

call app.protect_agency_table('finding_information_findings', 'select, insert', 'select, insert');
call app.protect_agency_table('repair_records');
call app.protect_agency_table('invoices');
call app.protect_agency_table('invoice_lines', 'select');
