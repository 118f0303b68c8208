create or replace function app.save_service_results(agency_id int, today date, results json) returns void language plpgsql volatile as $$
declare
  result record;
  written result_ledger;
  before bytea;
  -- Not the start of the transaction, which may have waited for the locks while another one appended.
  moment timestamptz := clock_timestamp();
begin
  written.agency_id := save_service_results.agency_id;
  written.valid_from := today;
  for result in
    select * from json_to_recordset(results)
      as x (property_id int, service_id smallint, compliance text, reason text, job_status text, due_on date, obligations json, facts json)
  loop
    update property_services s
       set compliance = result.compliance, compliance_reason = result.reason, job_status = result.job_status, next_due_on = result.due_on,
           obligations = coalesce(result.obligations, s.obligations)
     where s.agency_id = save_service_results.agency_id and s.property_id = result.property_id and s.service_id = result.service_id;
    continue when result.obligations is null or not found;
    if written.property_id is distinct from result.property_id then
      written.property_id := result.property_id;
      select l.entry, l.hash, l.known_at into written.entry, before, written.known_at from result_ledger l
       where l.agency_id = save_service_results.agency_id and l.property_id = result.property_id order by l.entry desc limit 1;
      -- A clock that was set back must not put an entry before the one that it follows.
      written.known_at := greatest(moment, written.known_at);
    end if;
    written.entry := coalesce(written.entry, 0) + 1;
    written.service_id := result.service_id;
    written.compliance := result.compliance;
    written.reason := result.reason;
    written.obligations := result.obligations;
    written.facts := result.facts;
    before := app.ledger_hash(before, written);
    written.hash := before;
    insert into result_ledger select written.*;
  end loop;
end $$;
comment on function app.save_service_results(int, date, json) is
  'Stores evaluated services of properties one by one, and appends those with obligations to the ledger: joined to the list, all services '
  'of the agency would be read for a single row. The services of a property follow each other. Has the rights of its caller, who holds '
  'the locks of the properties'' cards.';
call app.grant_execute('app.save_service_results(int, date, json)', 'portal_server', 'state_system');
