-- What the page of a property asks for beyond the lists: suburbs by the beginning of a name, and what happened, newest first.

-- By range, so that one plan serves every text.
create index suburbs_by_name on suburbs (lower(name) collate "C");
create index suburbs_by_postcode on suburbs (postcode collate "C");

-- What was removed belongs to the history of a property; the other index holds what is left.
create index documents_removed on documents (agency_id, property_id) where property_id is not null and deleted_at is not null;
