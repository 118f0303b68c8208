-- Contacts are looked up between records that are added by the thousand. The list of pending entries would be read whole each time.
alter index software_records_with_contacts set (fastupdate = off);
select gin_clean_pending_list('software_records_with_contacts');
