call app.protect_agency_table('property_cards', 'select, insert, update, delete', 'select, insert, update, delete');
call app.protect_agency_table('card_texts', 'select', 'select');
call app.protect_agency_table('work_marks', 'select, insert, update, delete', 'select');
call app.protect_agency_table('provider_questions');
call app.protect_agency_table('undoable_actions', 'select, insert, update, delete', 'select');
call app.protect_agency_table('card_counters', 'select, insert, update, delete', 'select, insert, update, delete');
call app.protect_agency_table('compliance_months', 'select, insert, update', 'select');
call app.protect_agency_table('property_forecasts');
