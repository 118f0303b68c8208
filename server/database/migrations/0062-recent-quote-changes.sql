-- The dashboard shows what happened to quotes since yesterday.
create index quote_status_changes_recent on quote_status_changes (agency_id, changed_at) include (quote_id, to_id);
