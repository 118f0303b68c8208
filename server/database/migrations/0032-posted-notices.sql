-- A notice that goes by post counts as served only once it is posted, and every notice keeps the parts that its PDF is drawn from.

alter table entry_notices
  add column issued_at timestamptz,
  add column post_by date,
  add column content jsonb check (jsonb_typeof(content) = 'object'),
  add column withdrawal_content jsonb check (jsonb_typeof(withdrawal_content) = 'object'),
  add check (served_by = 'POST' or num_nonnulls(post_by, too_late_reason) = 0);
comment on column entry_notices.served_at is
  'When it was emailed, handed over or posted; until a letter is posted, when it is to be posted.';
comment on column entry_notices.received_at is
  'When it counts as received: at once by email, after the postal time by post. Computed anew when a letter is posted.';
comment on column entry_notices.issued_at is 'When it was written, which is the date on it; null for imported notices.';
comment on column entry_notices.post_by is 'The last day on which the letter can be posted so that the entry is lawful.';
comment on column entry_notices.content is 'Title, parties, facts and paragraphs, from which the PDF is drawn.';
comment on column entry_notices.withdrawal_content is 'The same of the letter about its withdrawal.';

update entry_notices n set issued_at = least(n.served_at, coalesce(v.updated_at, v.booked_at, n.served_at))
  from visits v where v.agency_id = n.agency_id and v.id = n.visit_id;

-- The full names of the Act and the Regulation.
update entry_rules set instrument = replace(instrument, 'RTRA Act 2008 (Qld)', 'Residential Tenancies and Rooming Accommodation Act 2008 (Qld)')
 where state = 'qld';
update entry_rules set instrument = replace(instrument, '; Regulation 2019', '; Residential Tenancies Regulation 2019 (NSW)')
 where state = 'nsw';
