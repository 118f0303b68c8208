-- An index for each filter and order of the lists of quotes and invoices; each finds a page without reading the rows.

create index quotes_by_status on quotes (agency_id, status_id, expires_on, id) include (property_id, service_id, severity);
create index quotes_of_service on quotes (agency_id, service_id, expires_on, id) include (property_id, status_id, severity);
create index quotes_urgent on quotes (agency_id, expires_on, id) include (property_id, status_id, service_id)
  where severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT');

-- The order by day of issue leaves out voided invoices, as every list does.
create index invoices_by_issue on invoices (agency_id, issued_on, id) include (property_id, paid_at, due_on, upload_state)
  where voided_at is null;
create index invoices_by_due on invoices (agency_id, due_on, id) include (property_id, paid_at, upload_state)
  where voided_at is null;
create index invoices_by_total on invoices (agency_id, total_cents, id) include (property_id, paid_at, due_on, upload_state)
  where voided_at is null;
create index invoices_by_number on invoices (agency_id, char_length(invoice_number), invoice_number, id)
  include (property_id, paid_at, due_on, upload_state) where voided_at is null;
create index invoices_by_upload on invoices (agency_id, upload_state, issued_on, id) include (property_id, paid_at, due_on)
  where voided_at is null;
create index invoice_lines_of_service on invoice_lines (agency_id, service_id, invoice_id) where service_id is not null;

-- Two more tallies of each card, and their counters: all quotes, and all invoices except voided ones.
update property_cards c
   set tallies = (case when c.tallies = '{}' then array_fill(0::smallint, array[7]) else c.tallies end)
         || (select count(*)::smallint from quotes q where q.agency_id = c.agency_id and q.property_id = c.subject_id)
         || (select count(*)::smallint from invoices i
              where i.agency_id = c.agency_id and i.property_id = c.subject_id and i.voided_at is null)
 where c.kind = 1;
insert into card_counters (agency_id, kind, manager_id, counter, count)
select c.agency_id, 1, m.id, t.counter, sum(t.count)
  from property_cards c
  cross join lateral (select distinct unnest(array[0, coalesce(c.manager_id, 0)]) as id) m
  cross join lateral (values (135, c.tallies[8]), (136, c.tallies[9])) as t (counter, count)
 where c.kind = 1
 group by 1, 3, 4
having sum(t.count) > 0;
