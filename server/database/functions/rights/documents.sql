call app.protect_agency_table('files');
call app.protect_agency_table('documents');
call app.protect_agency_table('document_subjects', 'select, insert, update, delete', 'select, insert, update, delete');
call app.protect_agency_table('service_checks');
call app.protect_agency_table('work_orders');
call app.protect_agency_table('work_order_messages', 'select, insert', 'select, insert');
call app.protect_agency_table('hold_requests');
call app.protect_agency_table('cancellation_requests');
