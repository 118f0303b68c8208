create or replace function app.public_evidence_pack(code text)
returns table (place text, agency_name text, requested_by text, from_day date, to_day date, made_at timestamptz, manifest text,
               signature bytea, kid text, public_key text, zip_sha256 bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.address_line_2, a.name, e.requested_by_name, e.from_day, e.to_day, e.finished_at, e.manifest, e.signature, e.kid, k.public_key,
         z.sha256
    from evidence_packs e
    join properties p on p.agency_id = e.agency_id and p.id = e.property_id
    join agencies a on a.id = e.agency_id
    join evidence_keys k on k.kid = e.kid
    join files z on z.agency_id = e.agency_id and z.id = e.zip_file_id
   where e.code = public_evidence_pack.code and e.status = 'READY';
$$;
comment on function app.public_evidence_pack(text) is
  'What everybody with the code of a pack may know: the suburb, not the address. A definer, because there is no session.';
call app.grant_execute('app.public_evidence_pack(text)', 'portal_server');
