create or replace function app.personal_text_ids(agency_id int, id_kind text, properties int[], contacts int[]) returns int[]
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case personal_text_ids.id_kind
    when 'visits' then array(select v.id from visits v where v.agency_id = personal_text_ids.agency_id and v.property_id = any(properties))
    when 'mails' then array(select m.id from mails m where m.agency_id = personal_text_ids.agency_id and m.property_id = any(properties))
    when 'contacts' then contacts else properties end;
$$;
call app.grant_execute('app.personal_text_ids(int, text, int[], int[])');
