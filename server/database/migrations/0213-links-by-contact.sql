-- By holder, links are read through the primary key. With the agency first, this index was chosen instead where the planner knows little of
-- the table, as while its first large agency is read, and read all links of the agency for each record.
drop index software_links_of_contact;
create index software_links_of_contact on software_links (contact_id, software, agency_id);
