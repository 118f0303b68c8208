create or replace function app.merge_hindrances(source int, target int, at timestamptz) returns table (code text, count int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select h.code, h.count::int from (
    select app.refuse_other_state(merge_hindrances.source), app.refuse_other_state(merge_hindrances.target)) checked
   cross join lateral (
    select 'BULK_ACTION' as code, count(*) as count from bulk_actions b
     where b.agency_id = merge_hindrances.source and b.finished_at is null
    union all
    select 'IMPORT', count(*) from portfolio_imports i
     where i.agency_id = merge_hindrances.source and i.status in ('CHECKING', 'APPLYING', 'UNDOING')
    union all
    select 'EXPORT', count(*) from agency_exports e where e.agency_id = merge_hindrances.source and e.status = 'WORKING'
    union all
    select 'RECORD', count(*) from visit_records r
     where r.agency_id = merge_hindrances.source and r.submitted_at is null and r.saved_at > merge_hindrances.at - interval '12 hours'
    union all
    select 'QUOTE_NUMBER', count(*) from quotes s join quotes t on t.agency_id = merge_hindrances.target and t.quote_number = s.quote_number
     where s.agency_id = merge_hindrances.source
    union all
    select 'INVOICE_NUMBER', count(*) from invoices s
      join invoices t on t.agency_id = merge_hindrances.target and t.invoice_number = s.invoice_number
     where s.agency_id = merge_hindrances.source) h
   where h.count > 0;
$$;
comment on function app.merge_hindrances(int, int, timestamptz) is
  'Why an agency cannot be merged into another just now, and how many there are.';
call app.grant_execute('app.merge_hindrances(int, int, timestamptz)', 'state_system', 'portal_worker');
