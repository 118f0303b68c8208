-- Bills go only through the agencies' own connections, of which none says what was paid.
drop function if exists app.software_with_unpaid_bills(text);
alter table agency_integrations drop column payments_seen;
