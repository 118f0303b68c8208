-- "Since you were last here" begins where the last visit of the user to the agency ended.
alter table portal_sessions add column news_since timestamptz;
comment on column portal_sessions.news_since is
  'When the user was last in this agency before the pause that preceded the session; null: never, or not known any more.';
-- What people changed in an agency since a moment; events of jobs and of no property are left out.
create index audit_events_by_people on audit_events (agency_id, at desc) where property_id is not null and user_id is not null;
