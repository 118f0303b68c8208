-- Row security lets no index of an expression be used, so what a property is looked up by in other suburbs is a column.
alter table properties add column street_lookup text generated always as (
  lower(street_number || ' ' || translate(split_part(street_name, ' ', 1), '.,''’', ''))) stored;
comment on column properties.street_lookup is 'The number and the first word of the street, to find the same address in another suburb.';
create index properties_by_street on properties (agency_id, street_lookup) where cancelled_at is null;
