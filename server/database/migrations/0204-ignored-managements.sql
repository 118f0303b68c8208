create index portfolio_properties_ignored on portfolio_properties (agency_id, dismissed_at desc, id desc)
  where property_id is null and is_active and dismissed_at is not null;
