create or replace function app.compliance_is_published() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  now_is text := new.item ->> 'compliance';
begin
  if now_is in ('COMPLIANT', 'COMPLIANCE_ISSUES') and now_is is distinct from old.item ->> 'compliance' then
    perform app.publish_event(new.agency_id,
      case now_is when 'COMPLIANT' then 'property.compliant' else 'property.non_compliant' end, new.subject_id,
      jsonb_build_object('compliance', now_is, 'reasons', new.item -> 'reasons'));
  end if;
  return null;
end $$;
call app.grant_execute('app.compliance_is_published()');

-- A change of the compliance changes a facet; most refreshes change none.
create or replace trigger cards_publish_compliance after update of facet_mask on property_cards
  for each row when (new.kind = 1 and old.facet_mask <> new.facet_mask) execute function app.compliance_is_published();
