-- The dashboard's urgent quotes: those awaiting approval. By status alone an agency has many more to read.
create index quotes_urgent_awaiting on quotes (agency_id, expires_on, id)
  where status_id = 2 and severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT');
