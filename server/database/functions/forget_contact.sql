create or replace function app.forget_contact(agency_id int, contact_id int, at timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.refuse_other_state(forget_contact.agency_id);
  delete from contact_numbers n where n.agency_id = forget_contact.agency_id and n.contact_id = forget_contact.contact_id;
  update contacts c set name = 'Former owner', salutation = null, email = null, address_kind = 'NONE', line_1 = null,
                        line_2 = null, line_3 = null, suburb_id = null, international_address = null, version = c.version + 1,
                        updated_at = at, updated_by = null
   where c.agency_id = forget_contact.agency_id and c.id = forget_contact.contact_id;
end $$;
comment on function app.forget_contact(int, int, timestamptz) is 'Removes the name and the contact details of a landlord.';
call app.grant_execute('app.forget_contact(int, int, timestamptz)', 'portal_worker');
