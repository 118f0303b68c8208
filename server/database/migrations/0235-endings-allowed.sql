-- The master user allows as many endings as the page showed: what came since waits again.
alter table agency_integrations add column endings_allowed integer not null default 0;
update agency_integrations n set endings_allowed = (
  select count(*) from software_records r
   where r.agency_id = n.agency_id and r.software = n.software and r.outcome = 'HELD')
 where are_endings_allowed;
alter table agency_integrations drop column are_endings_allowed;
comment on column agency_integrations.endings_allowed is 'So many of what is held the master user lets the next run take over.';
