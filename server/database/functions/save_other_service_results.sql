create or replace function app.save_other_service_results(agency_id int, results jsonb) returns void language plpgsql volatile as $$
declare
  result record;
begin
  for result in
    select * from jsonb_to_recordset(results) as x (property_id int, service_id smallint, compliance text, reason text)
  loop
    update portfolio_services s set compliance = result.compliance, compliance_reason = result.reason
     where s.agency_id = save_other_service_results.agency_id
       and s.portfolio_property_id = result.property_id and s.service_id = result.service_id;
  end loop;
end $$;
comment on function app.save_other_service_results(int, jsonb) is 'The same for services of other providers.';
call app.grant_execute('app.save_other_service_results(int, jsonb)', 'portal_server', 'state_system');
