create or replace function app.closed_people_steps() returns table (target name, condition text, change text)
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  values
    ('contact_numbers', 'true', 'delete from contact_numbers where $due'),
    ('occupants', 'name <> ''Former tenant'' or email is not null',
     'update occupants set name = ''Former tenant'', email = null, accepts_notices_by_email = false where $due'),
    ('tenancies', 'people_removed_at is null', 'update tenancies set notes = null, people_removed_at = $3 where $due'),
    ('contacts', 'name <> ''Former owner'' or email is not null or address_kind <> ''NONE''',
     'update contacts set name = ''Former owner'', salutation = null, email = null, address_kind = ''NONE'', line_1 = null, line_2 = null,
        line_3 = null, suburb_id = null, international_address = null where $due'),
    ('visit_contacts', 'email <> ''removed@removed.invalid''',
     'update visit_contacts set name = ''Former contact'', email = ''removed@removed.invalid'', mobile = ''Removed'' where $due'),
    ('visits', 'people_removed_at is null and status <> ''HELD''', 'update visits set people_removed_at = $3 where $due'),
    ('contact_attempts', 'people_removed_at is null',
     'update contact_attempts set with_whom = ''Former contact'', note = null, people_removed_at = $3 where $due'),
    ('call_notes', 'notes_text <> ''Removed''',
     'update call_notes set occupant_name = null, notes_html = ''Removed'', notes_text = ''Removed'' where $due'),
    ('property_access_notes', 'true', 'delete from property_access_notes where $due'),
    ('entry_preferences', 'comments is not null', 'update entry_preferences set comments = null where $due'),
    ('properties', 'hazards is not null or onsite_key_notes is not null',
     'update properties set hazards = null, onsite_key_notes = null where $due'),
    ('mail_recipients', 'email not like ''removed-%@removed.invalid''',
     'update mail_recipients set email = format(''removed-%s-%s@removed.invalid'', type, position), label = null where $due'),
    ('mails', 'emptied_at is null',
     'update mails set subject = ''Removed because of its age'', message_html = '''', footer = null, from_name = null,
        calendar_method = null, calendar_text = null, last_error = case when status = ''FAILED'' then ''Removed'' end,
        emptied_at = $3 where $due'),
    ('software_records', 'true', 'delete from software_records where $due'),
    ('software_file_pages', 'true', 'delete from software_file_pages where $due'),
    ('property_sources', 'true', 'delete from property_sources where $due'),
    ('portfolio_import_rows', 'true', 'delete from portfolio_import_rows where $due'),
    ('property_cards', 'true', 'delete from property_cards where $due'),
    ('work_marks', 'true', 'delete from work_marks where $due'),
    ('provider_questions', 'question <> ''Removed''',
     'update provider_questions set question = ''Removed'',
        review_note = case when review_note is not null then ''Removed'' end where $due'),
    ('card_counters', 'true', 'delete from card_counters where $due'),
    ('property_forecasts', 'true', 'delete from property_forecasts where $due'),
    ('audit_events', '(before is not null or after is not null) and entity <> ''agencies''',
     'update audit_events set before = null, after = null where agency_id = $1 and $due');
$$;
comment on function app.closed_people_steps() is
  'What of a closed agency names people, apart from evidence and money: rows that meet the condition, and what becomes of them.';
call app.grant_execute('app.closed_people_steps()');
