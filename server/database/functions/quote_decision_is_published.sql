create or replace function app.quote_decision_is_published() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.publish_event(new.agency_id, 'quote.decided', new.property_id,
    jsonb_build_object('quoteId', new.id, 'quoteNumber', new.quote_number,
      'decision', (select s.code from quotation_statuses s where s.id = new.status_id)));
  return null;
end $$;
call app.grant_execute('app.quote_decision_is_published()');

create or replace trigger quotes_publish_decisions after update of status_id on quotes
  for each row when (old.status_id <> new.status_id and new.status_id in (3, 4)) execute function app.quote_decision_is_published();
