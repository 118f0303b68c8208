create or replace function app.mark_contacts_changed(software text, contact_ids text[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update portfolio_properties p set is_catch_up_due = true
    from (select distinct coalesce(r.property_external_id, r.external_id) as external_id from software_records r
           where r.contact_ids && mark_contacts_changed.contact_ids and r.contact_ids <> '{}'
             and r.agency_id = app.agency_id() and r.software = mark_contacts_changed.software) changed
   where p.agency_id = app.agency_id() and p.software = mark_contacts_changed.software
     and p.external_id = changed.external_id and not p.is_catch_up_due;
$$;
comment on function app.mark_contacts_changed(text, text[]) is
  'Properties whose contacts the software changed are taken over again. A row policy would keep the index from being used.';
call app.grant_execute('app.mark_contacts_changed(text, text[])', 'portal_server');
