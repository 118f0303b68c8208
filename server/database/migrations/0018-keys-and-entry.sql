-- Keys that are onsite for a while are looked for every night, agency by agency.

create index properties_temporary_keys on properties (agency_id, onsite_key_expires_on) where onsite_key_expires_on is not null;
