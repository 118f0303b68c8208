create or replace function app.merge_ways() returns table (target name, way text)
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  values
    -- Events about properties move; others tell of the agency that was.
    ('audit_events', 'PARTLY'), ('result_ledger', 'PARTLY'), ('files', 'PARTLY'), ('calendar_feeds', 'PARTLY'),
    ('portal_sessions', 'PARTLY'),
    ('card_counters', 'SUMMED'), ('compliance_months', 'SUMMED'), ('memberships', 'COPIED'), ('user_agency_settings', 'COPIED'),
    -- Their filters name property managers of the source.
    ('saved_views', 'STAYS'), ('default_views', 'STAYS'),
    -- They go on as jobs of the target.
    ('held_jobs', 'ENDED'),
    -- The connection with the software of the source ends; simulations can be run again.
    ('agency_integrations', 'STAYS'), ('software_runs', 'STAYS'), ('software_run_changes', 'ENDED'),
    ('software_authorisations', 'ENDED'), ('software_credentials', 'ENDED'),
    ('software_cursors', 'ENDED'), ('software_mappings', 'STAYS'), ('software_files', 'STAYS'), ('software_file_pages', 'ENDED'),
    ('software_records', 'ENDED'), ('software_links', 'ENDED'), ('software_hints', 'ENDED'), ('property_sources', 'ENDED'),
    ('law_run_agencies', 'ENDED'),
    ('law_letters', 'STAYS'), ('law_simulation_counts', 'ENDED'), ('law_simulation_properties', 'ENDED'),
    ('law_simulation_visits', 'ENDED'),
    -- What was agreed with the target holds; keys of the source's programs are revoked.
    ('agreed_schedules', 'STAYS'), ('billing_agreements', 'STAYS'), ('prices', 'STAYS'), ('experiment_assignments', 'STAYS'),
    ('feature_changes', 'STAYS'),
    ('api_keys', 'STAYS'), ('webhook_endpoints', 'STAYS'), ('webhook_events', 'STAYS'), ('webhook_deliveries', 'STAYS'),
    ('webhook_attempts', 'STAYS'), ('idempotency_keys', 'STAYS'),
    ('undoable_actions', 'ENDED'), ('ledger_digests', 'STAYS'), ('agency_exports', 'STAYS'),
    ('agency_export_parts', 'STAYS'), ('agency_merges', 'STAYS'),
    -- Programs of the target hear of all that moves, because its triggers note it anew.
    ('changes', 'NOTED');
$$;
comment on function app.merge_ways() is
  'What becomes of the tables whose rows do not simply move when an agency is merged into another. All others with an agency do.';
call app.grant_execute('app.merge_ways()');
