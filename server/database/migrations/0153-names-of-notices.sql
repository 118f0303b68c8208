-- Our notice gives what an approved form asks for, but is not that form, so it does not bear its name.
update states set entry_notice_name = 'Entry notice (Queensland)' where code = 'qld';
update states set entry_notice_name = 'Entry notice (Western Australia)' where code = 'wa';
-- A notice that still waits is written with the new name; one that was written keeps the name under which it was served.
update entry_notices n set form_name = s.entry_notice_name
  from agencies a join states s on s.code = a.state
 where a.id = n.agency_id and a.state in ('qld', 'wa') and n.text_content is null and n.document_id is null and n.withdrawn_at is null;
