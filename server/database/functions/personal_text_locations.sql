create or replace function app.personal_text_locations() returns table (target regclass, id_kind text, condition text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  -- Every table with an agency and a property, so that a new one is not forgotten. Left out: the ledger, which is chained by hash and names
  -- nobody; signed manifests; results, addresses and links without words about people.
  select c.oid::regclass, 'properties', 'agency_id = $3 and property_id = any($4)'
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('agency_id', 'property_id')) = 2
     and c.relname not in ('result_ledger', 'evidence_packs', 'property_results', 'property_services', 'law_simulation_properties',
                           'portfolio_properties', 'webhook_deliveries', 'property_contacts', 'residential_changes')
  union all
  values
    ('properties'::regclass, 'properties', 'agency_id = $3 and id = any($4)'),
    ('visit_contacts', 'visits', 'agency_id = $3 and visit_id = any($4)'),
    ('visit_services', 'visits', 'agency_id = $3 and visit_id = any($4)'),
    ('visit_records', 'visits', 'agency_id = $3 and visit_id = any($4)'),
    ('repair_records', 'visits', 'agency_id = $3 and visit_id = any($4)'),
    ('visit_photos', 'visits', 'agency_id = $3 and visit_id = any($4)'),
    ('mail_recipients', 'mails', 'agency_id = $3 and mail_id = any($4)'),
    ('mail_attachments', 'mails', 'agency_id = $3 and mail_id = any($4)'),
    ('access_actions', 'properties',
     'agency_id = $3 and case_id in (select c.id from access_cases c where c.agency_id = $3 and c.property_id = any($4))'),
    ('resolve_requests', 'properties',
     'agency_id = $3 and issue_id in (select i.id from access_issues i where i.agency_id = $3 and i.property_id = any($4))'),
    ('work_order_messages', 'properties',
     'agency_id = $3 and work_order_id in (select o.id from work_orders o where o.agency_id = $3 and o.property_id = any($4))'),
    ('software_records', 'properties',
     'agency_id = $3 and (software, collection, external_id) in (
        select q.software, ''properties'', q.external_id from portfolio_properties q where q.agency_id = $3 and q.property_id = any($4)
        union all select r.software, r.collection, r.external_id from portfolio_properties q
          join software_records r on r.agency_id = $3 and r.software = q.software and r.property_external_id = q.external_id
           and r.collection in (''tenancies'', ''events'') where q.agency_id = $3 and q.property_id = any($4)
        union all select r.software, ''people'', c.id from portfolio_properties q
          join software_records r on r.agency_id = $3 and r.software = q.software and (
                 r.collection = ''properties'' and r.external_id = q.external_id
              or r.collection = ''tenancies'' and r.property_external_id = q.external_id)
         cross join unnest(r.contact_ids) c (id) where q.agency_id = $3 and q.property_id = any($4))'),
    ('audit_events', 'contacts', 'agency_id = $3 and entity = ''contacts'' and entity_id = any($4)');
$$;
comment on function app.personal_text_locations() is
  'Where texts about a property may name a person: the rows that meet the condition ($3 the agency, $4 ids of the id_kind).';
call app.grant_execute('app.personal_text_locations()');
