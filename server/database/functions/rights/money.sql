call app.protect_agency_table('quotes');
call app.protect_agency_table('quote_lines', 'select, delete', 'select, insert, update, delete');
call app.protect_agency_table('quote_status_changes', 'select', 'select');
call app.protect_agency_table('quote_subscriptions', 'select, insert, delete', 'select');
call app.protect_agency_table('findings');
call app.protect_agency_table('third_party_resolutions');
call app.protect_agency_table('third_party_resolution_findings', 'select, insert', 'select, insert');
call app.protect_agency_table('resolution_documents', 'select, insert, update, delete', 'select');

call app.protect_agency_table('finding_information', 'select, insert', 'select, insert');
grant update (reviewed_by, reviewed_at, review_note, is_accepted, outcome, fact, fact_source, proof_document_id)
  on finding_information to state_system;

call app.protect_agency_table('finding_information_findings', 'select, insert', 'select, insert');
call app.protect_agency_table('repair_records');
call app.protect_agency_table('invoices');
call app.protect_agency_table('invoice_lines', 'select');
grant insert on invoice_lines to portal_worker;
call app.protect_agency_table('billing_agreements', 'select', 'select, insert');
call app.protect_agency_table('billed_periods', 'select', 'select');
grant insert, delete on billed_periods to portal_worker;
create policy only_waiting_go on billed_periods as restrictive for delete to portal_worker using (skipped = 'NO_PRICE');

-- Everybody reads the catalogue; the staff of a state keep it.
call app.close_table('price_items');
create policy own_state_reads on price_items for select to portal_server using (state = (select app.state()));
create policy own_state on price_items to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select on price_items to portal_server;
grant select, insert, update on price_items to state_system;

-- A price that has been in force stays; a day earlier than in UTC, because the states are ahead of it.
call app.close_table('prices');
create policy own_prices on prices for select to portal_server
  using (state = (select app.state()) and (agency_id is null or agency_id = (select app.agency_id())));
create policy own_state_reads on prices for select to state_system using (state = (select app.state()));
create policy own_state_adds on prices for insert to state_system with check (
  state = (select app.state()) and (agency_id is null or exists (
    select from agencies a where a.id = prices.agency_id and a.state = (select app.state()))));
create policy own_state_withdraws on prices for delete to state_system
  using (state = (select app.state()) and valid_from > current_date - 1);
grant select on prices to portal_server;
grant select, insert, delete on prices to state_system;

-- What arrives at the provider's bank is seen by staff of the state alone.
call app.close_table('bank_formats');
create policy own_state on bank_formats to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert, update on bank_formats to state_system;

call app.close_table('bank_lines');
create policy own_state on bank_lines to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert on bank_lines to state_system;
grant update (status, settled_by, settled_at, note, version) on bank_lines to state_system;

call app.protect_agency_table('bank_line_invoices', 'select', 'select, insert, delete');
