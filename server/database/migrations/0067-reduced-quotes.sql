-- A finding that the agency has settled in another way leaves its quote, with its lines.
grant delete on quote_lines to portal_server;

-- No work can be booked at a cancelled property, so its quotes are cancelled too.
update quotes q set status_id = 5, cancel_reason = 'The property was cancelled.', version = q.version + 1
  from properties p
 where p.agency_id = q.agency_id and p.id = q.property_id and p.cancelled_at is not null and q.status_id not in (4, 5, 6);
