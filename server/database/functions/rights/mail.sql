call app.protect_agency_table('mails', 'select, insert, update, delete', 'select, insert, update');
create policy only_drafts_go on mails as restrictive for delete to portal_server using (status = 'DRAFT');

call app.protect_agency_table('mail_recipients', 'select, insert, update, delete', 'select, insert');
call app.protect_agency_table('returned_mails', 'select, insert, update', 'select, update');
call app.protect_agency_table('mail_attachments', 'select, insert, update, delete', 'select, insert');
call app.protect_agency_table('mail_images', 'select, insert', 'select');
