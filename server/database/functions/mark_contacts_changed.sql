create or replace function app.mark_contacts_changed(software text, contact_ids text[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  -- The contacts are found first (offset 0): an agency may have a hundred thousand records.
  update portfolio_properties p set is_catch_up_due = true
   where not p.is_catch_up_due and p.id = any (array(
     select m.id
       from (select distinct r.agency_id, r.software, coalesce(r.property_external_id, r.external_id) as external_id from software_records r
              where r.contact_ids && mark_contacts_changed.contact_ids and r.contact_ids <> '{}' offset 0) r
      cross join lateral (
        select id from portfolio_properties
         where agency_id = r.agency_id and software = r.software and external_id = r.external_id offset 0) m
      where r.agency_id = app.agency_id() and r.software = mark_contacts_changed.software));
$$;
comment on function app.mark_contacts_changed(text, text[]) is
  'Properties whose contacts the software changed are taken over again. A row policy would keep the index from being used.';
call app.grant_execute('app.mark_contacts_changed(text, text[])', 'portal_server');
