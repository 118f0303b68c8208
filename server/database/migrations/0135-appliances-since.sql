-- A report that is drawn later shows the appliances that were there on the day of its visit.
alter table appliances add column installed_on date;
comment on column appliances.installed_on is 'When a visit or a repair recorded it as new; null if it was there before the first of them.';
